import type { Texts } from './action-definition.ts'

/** Why an action failed; `{}` stands for the thing that a sentence names. */
const WHYS = {
  unknown_outcome: {
    en: 'A worker stopped while the call was under way, so it may have been carried out; it is not repeated.',
    ar: 'توقفت الخدمة أثناء الاتصال، فربما نُفذت العملية، ولن تُكرر.',
  },
  taken_over: {
    en: 'A person took the conversation over before the call left.',
    ar: 'تولى أحد الزملاء المحادثة قبل إرسال الطلب.',
  },
  no_question: {
    en: 'Its question for a yes needs a value that is not there.',
    ar: 'ينقص سؤال التأكيد أحد البيانات.',
  },
  changed: {
    en: 'What was asked for does not fit the action any more.',
    ar: 'لم يعد المطلوب مناسبًا لهذه العملية.',
  },
  for_show: {
    en: 'Conversations that are only for show change nothing.',
    ar: 'المحادثات المخصصة للعرض لا تغيّر شيئًا.',
  },
  not_found: { en: 'The API answered 404.', ar: 'أجاب نظام الشركة بأنه لم يجد المطلوب (404).' },
  answered: { en: 'The API answered {}.', ar: 'أجاب نظام الشركة بالرمز {}.' },
  no_json: { en: 'The API did not answer in JSON.', ar: 'لم يُجب نظام الشركة بصيغة JSON.' },
  no_utf8: { en: 'The API did not answer in UTF-8.', ar: 'لم يُجب نظام الشركة بترميز UTF-8.' },
  lacking: {
    en: 'The call succeeded, but its answer lacks a value that the template needs.',
    ar: 'نجح الاتصال، لكن الجواب تنقصه قيمة يحتاج إليها النص.',
  },
  too_large: { en: 'The API answered with more than 64 KiB.', ar: 'جواب نظام الشركة أكبر من 64 كيلوبايت.' },
  too_late: {
    en: 'The API did not answer completely within {} ms.',
    ar: 'لم يُجب نظام الشركة كاملًا خلال {} مللي ثانية.',
  },
  other_path: { en: 'A value would change the path of the URL.', ar: 'إحدى القيم تغيّر مسار الرابط.' },
  other_url: { en: 'A value would change the structure of the URL.', ar: 'إحدى القيم تغيّر بنية الرابط.' },
  not_own: {
    en: "What was given is not the customer's own ({}).",
    ar: 'ما ذُكر لا يطابق بيانات العميل المسجلة ({}).',
  },
  /** In the words of the network, or of the URL rules. */
  not_completed: { en: '{}', ar: 'لم يكتمل الاتصال بنظام الشركة: {}' },
  unknown_customer: { en: 'It is not known of the customer: {}.', ar: 'لا يُعرف هذا عن العميل: {}.' },
} as const satisfies Readonly<Record<string, Texts>>

/**
 * Why an action failed, in both languages: the person who takes over reads it in the customer's language, like the rest
 * of the summary.
 */
export function sayWhy(why: keyof typeof WHYS, named: string | number = ''): Texts {
  const { ar, en } = WHYS[why]
  const fill = (sentence: string) => sentence.replace('{}', () => String(named))
  return { ar: fill(ar), en: fill(en) }
}
