/**
 * What word processors and people put before an item, and no format of ours knows; the last ones are of fonts that hold
 * nothing but signs. Several stars tell how good something is.
 */
const BULLET =
  /^(?:[★☆](?![★☆])\ufe0f?\s*|[•·∙▪●○◦‣⁃■◆◇❖✦➢➔→⇒►▶»›\uf000-\uf0ff]\ufe0f?\s*|[-=]>\s*|[–—~]\s+|o\s+(?=\p{Lu}|\p{Lo})|-(?=\p{L}))/u
/** Arabic texts number with a dash, too. */
const MARK = /^(?:[-*+]|\d+[.)]|[\d٠-٩]{1,2}-|[٠-٩]{1,2}[.)]|\([\d٠-٩]{1,2}\))\s/

/** In chats a picture stands before each item. */
const PICTURE =
  /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|[\d*#]\ufe0f?\u20e3|[✓✔✗✘☐☑☒□❏☎➤➜]\ufe0f?)\s*\S/u

/** Whether a line is an item of its own by what people type before one. */
export function beginsItem(line: string): boolean {
  const text = line.trimStart()
  return BULLET.test(text) || MARK.test(text) || PICTURE.test(text)
}

/** A line without its bullet. */
export function dropBullet(line: string): string {
  return line.replace(BULLET, '')
}
