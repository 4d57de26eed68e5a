import { ENTITIES, FIELD_NAMES, MESSAGE_FIELDS, NO_SUBJECTS, NOTICES } from './plain-message-data.ts'
import { anyOf } from './saying-pattern.ts'

/** Tags that messages come with. Other angle brackets are the customer's own: "<3", "if a <b". */
const TAG =
  /<\/?(?:a|b|blockquote|br|div|em|font|html|body|i|img|li|ol|p|pre|span|strong|table|td|tr|u|ul)(?:\s[^<>]*)?\/?>/gi
const BREAKING = /^<\/?(?:blockquote|br|div|li|ol|p|pre|table|tr|ul)\b/i
const ENTITY = /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,6}));/gi

/** "[3/3/25, 10:12:44] Omar: ", which WhatsApp puts before a text that is copied from it. */
const COPIED =
  /^\[\p{Nd}{1,4}[/.-]\p{Nd}{1,2}[/.-]\p{Nd}{2,4}[,،]? \p{Nd}{1,2}:\p{Nd}{2}(?::\p{Nd}{2})?(?: ?[ap]\.?m\.?| ?[صم])?\] [^:\n]{1,40}: /gimu
const FORWARDED = /^\s*\[(?:forwarded|fwd?|external|ext|محولة|محول)\][ \t]*/giu

/** What a mail program writes above the mail that is answered. */
const ANSWERED =
  /^\s*(?:on\s.{5,160}\swrote:|في\s.{5,160}\sكتبت?(?:\s.{1,120})?:|-{2,}\s*(?:original message|forwarded message|الرسالة الأصلية)\s*-{2,}|_{10,})\s*$/iu
const MAIL_HEAD = /^\s*(?:from|من):\s.*\n\s*(?:sent|date|to|تم الإرسال|التاريخ|إلى):\s/imu
const NOTICE = new RegExp(`^\\s*${anyOf(NOTICES)}`, 'iu')
const QUOTED = /^\s*>/u

const FIELD = new RegExp(
  `^\\s*(?:${anyOf(FIELD_NAMES)}\\s*[:：][^\\n?؟]*|(?:subject|topic|الموضوع)\\s*[:：]\\s*${anyOf(NO_SUBJECTS)}\\s*)$`,
  'iu',
)
const MESSAGE_FIELD = new RegExp(`^\\s*${anyOf(MESSAGE_FIELDS)}\\s*[:：]\\s*`, 'iu')

/**
 * The part of a message that the customer wrote themselves, of what a platform, a mail program or a form sends in their
 * name: without tags, the mail that is answered, confidentiality notices and the fields of a form.
 */
export function writePlainly(text: string): string {
  return dropFields(dropAnswered(dropMarkup(text).replace(COPIED, '').replace(FORWARDED, '')))
}

function dropMarkup(text: string): string {
  const bare = text.includes('<') ? text.replace(TAG, (tag) => (BREAKING.test(tag) ? '\n' : '')) : text
  return bare.includes('&') ? bare.replace(ENTITY, decode) : bare
}

function decode(entity: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
}

/** The text itself, if nothing is left above the mail that is answered, and nothing below it that is not quoted. */
function dropAnswered(text: string): string {
  const lines = text.split('\n')
  if (lines.length === 1) return text
  const own = lines.slice(0, findEnd(lines)).filter((line) => !QUOTED.test(line))
  return own.some((line) => /\p{L}/u.test(line)) ? own.join('\n') : text
}

function findEnd(lines: readonly string[]): number {
  const at = lines.findIndex(
    (line, index) =>
      index > 0 &&
      (ANSWERED.test(line) || NOTICE.test(line) || MAIL_HEAD.test(lines.slice(index, index + 2).join('\n'))),
  )
  if (at < 0) return lines.length
  // A mail may continue below the mail it answers, if each line of that is marked.
  const goesOn = lines.slice(at + 1).some((line) => QUOTED.test(line)) && !NOTICE.test(lines[at] ?? '')
  return goesOn && !lines.slice(0, at).some((line) => /\p{L}/u.test(line)) ? lines.length : at
}

/** Customers who fill in a form ask in the field for it; the other fields say who they are. */
function dropFields(text: string): string {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => MESSAGE_FIELD.test(line))
  if (at < 0 || !lines.some((line, index) => index !== at && FIELD.test(line))) return text
  return lines
    .filter((line, index) => index === at || !FIELD.test(line))
    .map((line) => line.replace(MESSAGE_FIELD, ''))
    .join('\n')
}
