/** Tatweel, the line that lengthens a word, has no script of its own. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\u0640]/u
const DIGIT = /^\p{Nd}/u
/** These marks between digits belong to the number. */
const WITHIN_NUMBER = /^[.,:/٫٬]$/
/** These marks right after a number, as read from the left, belong to it. */
const BEHIND_NUMBER = /^[%٪°]$/
/** The first characters of telephone numbers. */
const TELEPHONE = /^(?:\+|0|9200|800|٠|٩٢٠٠|٨٠٠)/
const FEWEST_TELEPHONE_DIGITS = 7
const BRACKETS = '()[]{}<>«»‹›'

interface Run {
  readonly text: string
  readonly kind: 'left' | 'right' | 'number' | 'neutral'
}

/**
 * A line in reading order, from its glyphs in printed order from left to right: the reverse of Unicode's bidirectional
 * algorithm (UAX 9). In a right-to-left line words are reversed, except Latin words and numbers; in a left-to-right
 * line Arabic words are. A glyph may stand for several letters, in their order.
 */
export function readInOrder(glyphs: readonly string[], isRightToLeft: boolean): string {
  if (!isRightToLeft && !glyphs.some((glyph) => RIGHT_TO_LEFT.test(glyph))) return glyphs.join('')
  const runs = listRuns(glyphs)
  const mirrors = isRightToLeft && !isMirrored(glyphs)
  return isRightToLeft ? turnAround(runs, mirrors) : turnArabic(runs)
}

/**
 * Whether brackets are named by their meaning in the line and not by their shape: then a closing one stands to the left
 * of its opening one.
 */
function isMirrored(glyphs: readonly string[]): boolean {
  const [first] = glyphs
    .flatMap((glyph) => (glyph === '' ? [] : BRACKETS.indexOf(glyph)))
    .filter((at) => at !== -1)
  return (
    first !== undefined &&
    first % 2 === 1 &&
    glyphs.lastIndexOf(BRACKETS[first - 1] ?? '') > glyphs.indexOf(BRACKETS[first] ?? '')
  )
}

/**
 * Splits the glyphs into runs: letters of one direction, numbers with their marks, and each other character by itself.
 */
function listRuns(glyphs: readonly string[]): Run[] {
  const runs: Run[] = []
  glyphs.forEach((glyph, at) => {
    const last = runs.at(-1)
    const isOfNumber =
      last?.kind === 'number' &&
      (DIGIT.test(glyph) ||
        BEHIND_NUMBER.test(glyph) ||
        (WITHIN_NUMBER.test(glyph) && DIGIT.test(last.text.at(-1) ?? '') && DIGIT.test(glyphs[at + 1] ?? '')))
    const kind = isOfNumber ? 'number' : findKind(glyph, glyphs[at + 1])
    if (isOfNumber || (kind === 'left' && last?.kind === 'left'))
      runs.splice(-1, 1, { text: `${last?.text}${glyph}`, kind })
    else runs.push({ text: glyph, kind })
  })
  return runs
}

function findKind(glyph: string, next: string | undefined): Run['kind'] {
  if (DIGIT.test(glyph) || (glyph === '+' && DIGIT.test(next ?? ''))) return 'number'
  if (RIGHT_TO_LEFT.test(glyph) && /[\p{L}\p{M}]/u.test(glyph)) return 'right'
  return /\p{L}/u.test(glyph) ? 'left' : 'neutral'
}

function turnAround(runs: readonly Run[], mirrors = true): string {
  const parts: string[] = []
  for (let at = 0; at < runs.length; ) {
    const end = endOfLatin(runs, at)
    const part = runs.slice(at, end)
    const isSign = mirrors && part.length === 1 && part[0]?.kind === 'neutral'
    parts.push(isSign ? mirror(join(part)) : join(part))
    at = end
  }
  return parts.toReversed().join('')
}

/**
 * In a left-to-right line, reverses everything from the first Arabic letter to the last, unless Latin letters separate
 * them.
 */
function turnArabic(runs: readonly Run[]): string {
  const parts: string[] = []
  for (let at = 0; at < runs.length; ) {
    let end = at + 1
    if (runs[at]?.kind === 'right')
      for (let next = end; next < runs.length && runs[next]?.kind !== 'left'; next++)
        if (runs[next]?.kind === 'right') end = next + 1
    const part = runs.slice(at, end)
    parts.push(runs[at]?.kind === 'right' ? turnAround(part) : join(part))
    at = end
  }
  return parts.join('')
}

/** The end of the Latin words and numbers that begin here and are read from the left. */
function endOfLatin(runs: readonly Run[], start: number): number {
  const kind = runs[start]?.kind
  let end = start + 1
  if (kind === 'right' || kind === 'neutral') return end
  if (kind === 'number') end = endOfTelephone(runs, start)
  let hasLatin = kind === 'left'
  for (let next = end; next < runs.length && runs[next]?.kind !== 'right'; next++) {
    const run = runs[next]
    if (run?.kind === 'left') hasLatin = true
    else if (run?.kind !== 'number') continue
    // Without a letter before them two numbers are two: "3 - 5" is printed with the 3 at the right.
    else if (!hasLatin) return end
    end = next + 1
  }
  return end
}

/** Groups of digits are one number where the left one begins as telephone numbers do. */
function endOfTelephone(runs: readonly Run[], start: number): number {
  let end = start + 1
  while (/^[\s-]$/.test(runs[end]?.text ?? '') && runs[end + 1]?.kind === 'number') end += 2
  const groups = join(runs.slice(start, end))
  const digits = groups.match(/\p{Nd}/gu)?.length ?? 0
  return TELEPHONE.test(groups) && digits >= FEWEST_TELEPHONE_DIGITS ? end : start + 1
}

function mirror(sign: string): string {
  const at = sign === '' ? -1 : BRACKETS.indexOf(sign)
  return at === -1 ? sign : (BRACKETS[at % 2 === 0 ? at + 1 : at - 1] ?? sign)
}

function join(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join('')
}
