import { list } from '../../language/words/word-list.ts'

/*
 * How people try to change what an agent does: to make it drop its rules, show other people's data, act on command, or
 * repeat words. Attempts that are not listed here are left to the classifier.
 */

/** Sayings that are an attack wherever they stand; `…` stands for up to four words. */
export const INJECTIONS: readonly string[] = [
  'ignore … instructions',
  'ignore … rules',
  'ignore everything',
  'disregard … instructions',
  'disregard … rules',
  'disregard what',
  'forget … instructions',
  'forget … rules',
  'forget … guidelines',
  'forget everything',
  'override … rules',
  'bypass … rules',
  'system prompt',
  'initial prompt',
  'your prompt',
  'your instructions',
  'initial instructions',
  'hidden instructions',
  'hidden rules',
  'your configuration',
  'developer mode',
  'debug mode',
  'admin mode',
  ...[
    'unrestricted ai',
    'unrestricted assistant',
    'unrestricted mode',
    'unrestricted bot',
    'unrestricted model',
  ],
  ...['unrestricted chatbot', 'unrestricted agent', 'you are unrestricted', 'be unrestricted'],
  'jailbreak',
  'no rules',
  'without rules',
  'without restrictions',
  'pretend to',
  'pretend that',
  'pretend you',
  'pretend my',
  'roleplay',
  'repeat … above',
  'internal notes',
  'drop table',
  'reply only with',
  'respond only with',
  'say exactly',
  'تجاهل … التعليمات',
  'تجاهل … القواعد',
  'تجاهل قواعدك',
  'انس … التعليمات',
  'انس … القواعد',
  'انسى … التعليمات',
  'خالف … القواعد',
  'البرومبت',
  'وضع المطور',
  'بلا قيود',
  'بدون قيود',
  'تصرف كأنك',
  'اعتبر نفسك',
  'تظاهر',
  'سو نفسك',
  'ملف المريض',
  'ملف العميل',
  'ملاحظاتكم الداخلية',
  'ملخص المحادثة',
  'كلمة سر النظام',
  'كرر … فوق',
]

/** The same, if the ending makes it an attack: "your settings" are the agent's, "the settings" may be anybody's. */
export const EXACT_INJECTIONS: readonly string[] = [
  'base64',
  ...['تعليماتك', 'بتعليماتك', 'قواعدك', 'بقواعدك', 'إعداداتك', 'بإعداداتك'],
]

/** Other customers, whom anybody may mention. */
const OTHERS =
  list(`other customers, other clients, other patients, other users, other guests, another customer, another client, another patient, another user
other customer, other client, other patient, other people, someone else, somebody else
العملاء الآخرين, العملاء الآخرون, العملاء الثانين, المرضى الآخرين, المرضى الآخرون, عميل ثاني, عميل آخر, عميل تاني, مريض آخر, مريض ثاني, زبون ثاني, زبون تاني, عملاء آخرين, عملاء ثانين`)

/** What belongs to them and nobody else may see. */
const THEIRS =
  list(`data, info, information, details, record, records, file, files, name, names, number, numbers, phone, phones, email, emails, address, addresses
orders, conversation, conversations, chat, chats, messages, account, accounts, history, invoice, invoices, bill, bills, results, booking, bookings, balance
بيانات, معلومات, تفاصيل, سجل, سجلات, ملف, ملفات, اسم, أسماء, رقم, أرقام, جوال, جوالات, إيميل, إيميلات, عنوان, عناوين, طلبات, محادثة, محادثات, رسائل, رسايل, حساب, حسابات, فاتورة, فواتير, نتائج, حجوزات`)

/** Demands to show something. */
const SHOWING = list(`show, give, list, reveal, display, print, export, dump, send, access, tell me about
اعرض, أعطني, عطني, عطيني, اعطيني, أرني, وريني, ورني, اطبع, أظهر, أرسل, ارسل`)

const OPENING = list(
  'please, pls, ok, okay, hi, hello, and, then, now, you, u, must, from now on, you must, you will, i want you, so',
)
const TO = list('to')

/** The kinds of words of which `ATTACKING` is made. */
export const GUARD_WORDS: Readonly<Record<string, readonly string[]>> = {
  OTHERS,
  THEIRS,
  SHOWING,
  OPENING,
  TO,
}

/** Attacks by the combination of words: others may be mentioned, and a cream "acts as" sunscreen. */
export const ATTACKING = `
  THEIRS ANY{0,4} OTHERS
  SHOWING ANY{0,4} OTHERS
  OTHERS s{0,1} THEIRS
  ^ OPENING{0,3} act as
  OPENING TO{0,1} act as
  OPENING are OPENING a|an|my|dan|unrestricted|developer|root|free|no|called|acting|playing|going|admin
  ^ OPENING{0,3} انت الان
`

/** Insults of the agent or the company, with nothing in them that could be answered. */
export const ABUSE: readonly string[] = [
  'fuck',
  'fucking',
  'fucker',
  'shit',
  'bitch',
  'bastard',
  'asshole',
  'idiot',
  'idiots',
  'moron',
  'stupid',
  'dumb',
  'shut up',
  'go to hell',
  'drop dead',
  'screw you',
  'يا غبي',
  'أغبياء',
  'غبي',
  'يا حمار',
  'حمير',
  'يا كلب',
  'يا حيوان',
  'انقلع',
  'كل تبن',
  'تبا لك',
  'تبا لكم',
  'يا تافه',
  'يا حقير',
  'يا وسخ',
  'أحمق',
  'الله يلعن',
  'الله ياخذ',
  'اخرس',
]
