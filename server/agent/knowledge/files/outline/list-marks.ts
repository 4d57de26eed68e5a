/**
 * Bullets of word processors and people that Markdown does not know; the last ones are of fonts that consist of
 * symbols. Several stars are a rating.
 */
const BULLET =
  /^(?:[★☆](?![★☆])\ufe0f?\s*|[•·∙▪●○◦‣⁃■◆◇❖✦➢➔→⇒►▶»›\uf000-\uf0ff]\ufe0f?\s*|[-=]>\s*|[–—~]\s+|o\s+(?=\p{Lu}|\p{Lo})|-(?=\p{L}))/u
/** Arabic texts also number items with a dash. */
const MARK = /^(?:[-*+]|\d+[.)]|[\d٠-٩]{1,2}-|[٠-٩]{1,2}[.)]|\([\d٠-٩]{1,2}\))\s/

/** In chats a picture may stand before each item. */
const PICTURE =
  /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|[\d*#]\ufe0f?\u20e3|[✓✔✗✘☐☑☒□❏☎➤➜]\ufe0f?)\s*\S/u

/** Whether a line is an item of its own, by the mark that people type before items. */
export function beginsItem(line: string): boolean {
  const text = line.trimStart()
  return BULLET.test(text) || MARK.test(text) || PICTURE.test(text)
}

/** A line without its bullet. */
export function dropBullet(line: string): string {
  return line.replace(BULLET, '')
}

/** Pictures and keycap digits. */
const SIGN = String.raw`(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200d\ufe0f]|[\d*#]\ufe0f?\u20e3)`
const SIGNS_BEFORE = new RegExp(String.raw`^(?:${SIGN}\s*)+(?=[^\s\p{N}])`, 'u')
const SIGNS_BEHIND = new RegExp(String.raw`(?:\s*${SIGN})+$`, 'u')
const LONGEST_SIGNED_CHARS = 200

/** A line that begins with a picture or a bullet. */
export interface SignedLine {
  readonly kind: 'picture' | 'bullet'
  readonly text: string
}

/** The text of a line after its picture or bullet; null for other lines. */
export function readSigned(line: string): SignedLine | null {
  const text = line.trim()
  if (text.length > LONGEST_SIGNED_CHARS) return null
  const pictured = text.replace(SIGNS_BEFORE, '')
  if (pictured !== text) return { kind: 'picture', text: pictured.replace(SIGNS_BEHIND, '') }
  const behind = dropBullet(text)
  return behind === text ? null : { kind: 'bullet', text: behind }
}
