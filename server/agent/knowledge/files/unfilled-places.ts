import { listSentences } from '../../language/sentences.ts'
import type { ReadFile } from './outline.ts'

/** A place that a program fills in before anybody reads the page: "{{ site.phone }}", "${price}", "%%FIRST_NAME%%". */
const PLACE = /\{\{[^{}\n]{1,100}\}\}|\$\{[a-z_][\w.]*\}|%%[a-z_]+%%/i
const PLACES = new RegExp(PLACE, 'gi')
/** Such a place that is written as code, in Markdown or HTML. */
const AS_CODE = new RegExp(
  String.raw`(?:(?<!\`)\`[^\`\n]*?(?=[^\`\n]*\`)|^\`{3}[^\`]*?|<(?:code|pre|kbd|samp)\b[^>]*>[^<]*?)(?:${PLACE.source})`,
  'im',
)

/**
 * Leaves out the sentences with places that nobody has filled in, which customers would be told as they stand. A file
 * that writes one of them as code explains them, such as the help of a program that sends mails, and stays as it is.
 */
export function dropUnfilled(file: ReadFile, written: string): ReadFile {
  if (!PLACE.test(written) || AS_CODE.test(written)) return file
  const dropped: string[] = []
  const dropFrom = (text: string) => {
    const place = PLACE.exec(text)?.[0]
    if (place === undefined) return text
    dropped.push(place)
    return listSentences(text)
      .filter((sentence) => !PLACE.test(sentence))
      .join(' ')
  }
  const dropFromName = (name: string) => name.replace(PLACES, '').replace(/\s+/g, ' ').trim()
  const sections = file.sections.map(({ heading, level, blocks }) => ({
    ...{ heading: heading === null ? null : dropFromName(heading) || null, level },
    blocks: blocks.map(dropFrom).filter((block) => block !== ''),
  }))
  const pairs = file.pairs?.flatMap(({ question, answer, ...pair }) => {
    const told = { ...pair, question: dropFrom(question), answer: dropFrom(answer) }
    return told.question === '' || told.answer === '' ? [] : [told]
  })
  const [example] = dropped
  return {
    ...file,
    sections,
    ...(pairs !== undefined && { pairs }),
    ...(file.title !== undefined && { title: dropFromName(file.title) }),
    ...(file.fallbackTitle !== undefined && { fallbackTitle: dropFromName(file.fallbackTitle) }),
    ...(example !== undefined && {
      losses: [
        ...(file.losses ?? []),
        `has places that a program fills in, such as ${example}: the sentences with them are left out. Import the finished pages.`,
      ],
    }),
  }
}
