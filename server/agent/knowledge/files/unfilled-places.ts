import { listSentences } from '../../language/text/sentences.ts'
import type { ReadFile } from './outline/outline.ts'

/** A place that a program fills in before anybody reads the page: "{{ site.phone }}", "${price}", "%%FIRST_NAME%%". */
const FILLED_BY_PROGRAM = /\{\{[^{}\n]{1,100}\}\}|\{%[^{}\n]{1,100}%\}|\$\{[a-z_][\w.]*\}|%%[a-z_]+%%/
/** What only the company knows, as templates call it. */
const OF_COMPANY = [
  '(?:your |the )?(?:company|business|organi[sz]ation|shop|store|brand|clinic|school|restaurant|hotel|agency)(?:s|’s)?(?: (?:name|address|city|phone|phone number|email|email address|website|url|logo))?',
  '(?:your )?(?:website|app|brand|product|service) name',
  String.raw`insert [^\][<>\n]{2,60}`,
  '(?:اسم|عنوان|هاتف|رقم|بريد|موقع|شعار) (?:ال)?(?:شركة|متجر|مؤسسة|عيادة|مطعم|مدرسة|معهد|محل|منشأة|علامة التجارية)',
  String.raw`(?:[أا]دخل|[أا]ضف|ضع) [^\][<>\n]{2,60}`,
]
/** What a customer may be asked for as well. */
const OF_ANYBODY = [
  '(?:full |first )?name|date|year|month|amount|price|number|number of days|time|link|url|title',
  '(?:your |the )?(?:(?:(?:tele)?phone|mobile|whatsapp)(?: number)?|e-?mail(?: address)?|(?:street )?address|city|state|country|website)',
  'رقم (?:الهاتف|الجوال|الواتساب|التواصل)|(?:ال)?بريد(?:نا)? الإلكتروني|(?:ال)?بريد|العنوان|المدينة|التاريخ|السنة|السعر|المبلغ|الوقت|الرابط|عدد الأيام|الاسم',
]
const inBrackets = (names: readonly string[]) => String.raw`[[<](?:${names.join('|')})[\]>]`
/** "[XX] days"; a line that begins so is ticked. */
const CROSSED = String.raw`(?<=\S[^\S\n]*)\[(?:x{1,5}|_{2,}|\.{2,}|…)\]`
/** A telephone number in crosses, perhaps behind the code of a country or in brackets. */
const CROSSED_NUMBER = String.raw`(?:\+?\p{Nd}{2,4}[ -]?|\(X{3}\) ?)?(?<![\p{L}\p{Nd}]|XX[ -])X{2,4}(?:[ -]X{3,4}){1,2}(?![\p{L}\p{Nd}])`
/** The text that pages are designed with. */
const DESIGNED = String.raw`\blorem ipsum\b`
/** Whoever reads it is to fill the place in, to press a button of this name, or is shown how something looks. */
const OF_READER =
  /(?:^|[.:;,!–—-]\s*|\b(?:please|to|and|then|or|you|must|can)\s+)(?:enter|type|write|send|text|sms|fill|reply|replace|include|quote|press|click|tap|choose|select)\b|\b(?:format|looks? like|such as|example|e\.g)\b|(?<!\p{L})و?(?:[أا]رسل|[أا]دخل|[أا]كتب|[أا]ذكر|[أا]ضغط|[أا]ختر|[أا]ملأ|استبدل|مثل|مثال|بصيغة)\p{L}*/iu
const SURE = [FILLED_BY_PROGRAM.source, inBrackets(OF_COMPANY), CROSSED, DESIGNED].join('|')
const SURE_PLACE = new RegExp(SURE, 'iu')
const PLACE = new RegExp([SURE, inBrackets(OF_ANYBODY), CROSSED_NUMBER].join('|'), 'iu')
const PLACES = new RegExp(PLACE, 'giu')
/** A place for a program that is written as code, in Markdown or HTML. */
const AS_CODE = new RegExp(
  String.raw`(?:(?<!\`)\`[^\`\n]*?(?=[^\`\n]*\`)|^\`{3}[^\`]*?|<(?:code|pre|kbd|samp)\b[^>]*>[^<]*?)(?:${FILLED_BY_PROGRAM.source})`,
  'im',
)

/**
 * Leaves out the sentences with places that nobody has filled in, which customers would be told as they stand, and text
 * that only shows a design. A file that writes one of them as code explains them, such as the help of a program that
 * sends mails, and stays as it is. `written` is the file with its markup.
 */
export function dropUnfilled(file: ReadFile, written = readAll(file)): ReadFile {
  if (!PLACE.test(written) || AS_CODE.test(written)) return file
  const dropped: string[] = []
  const dropFrom = (text: string) => {
    if (!hasPlace(text)) return text
    return listSentences(text)
      .filter((sentence) => {
        const isUnfilled = hasPlace(sentence)
        if (isUnfilled) dropped.push(PLACE.exec(sentence)?.[0] ?? sentence)
        return !isUnfilled
      })
      .join(' ')
  }
  const dropFromName = (name: string) => {
    if (!hasPlace(name)) return name
    dropped.push(PLACE.exec(name)?.[0] ?? name)
    return name.replace(PLACES, '').replace(/\s+/g, ' ').trim()
  }
  const sections = file.sections.map(({ heading, level, blocks }) => ({
    ...{ heading: heading === null ? null : dropFromName(heading) || null, level },
    blocks: blocks.map(dropFrom).filter((block) => block !== ''),
  }))
  const pairs = file.pairs?.flatMap(({ question, answer, ...pair }) => {
    const told = { ...pair, question: dropFrom(question), answer: dropFrom(answer) }
    return told.question === '' || told.answer === '' ? [] : [told]
  })
  const [example] = dropped
  if (example === undefined) return file
  return {
    ...file,
    sections,
    ...(pairs !== undefined && { pairs }),
    ...(file.title !== undefined && { title: dropFromName(file.title) }),
    ...(file.fallbackTitle !== undefined && { fallbackTitle: dropFromName(file.fallbackTitle) }),
    losses: [
      ...(file.losses ?? []),
      `has places that nobody has filled in, such as ${example}: the sentences with them are left out. Import the finished text.`,
    ],
  }
}

function hasPlace(text: string): boolean {
  return SURE_PLACE.test(text) || (PLACE.test(text) && !OF_READER.test(text))
}

function readAll({ title, fallbackTitle, sections, pairs }: ReadFile): string {
  const told = sections.flatMap(({ heading, blocks }) => [heading ?? '', ...blocks])
  const asked = (pairs ?? []).flatMap(({ question, answer }) => [question, answer])
  return [title ?? '', fallbackTitle ?? '', ...told, ...asked].join('\n')
}
