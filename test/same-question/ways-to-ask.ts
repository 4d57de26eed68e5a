/** A way to write a question that changes nothing of what is meant; a burst is several messages. */
export type Way = (question: string) => string | readonly string[]

const before = (...sayings: string[]): Way[] => sayings.map((saying) => (question) => `${saying} ${question}`)
const behind = (...sayings: string[]): Way[] => sayings.map((saying) => (question) => `${question}${saying}`)

const FORMS: readonly Way[] = [
  (question) => question.replace(/[?؟]$/, ''),
  (question) => `${question}${question.at(-1)?.repeat(2)}`,
  (question) => `🙏 ${question} 😊`,
  (question) => `"${question}"`,
  (question) => `**${question}**`,
  (question) => `1. ${question}`,
  (question) => `<p>${question}</p>`,
  (question) => question.replaceAll(' ', '&nbsp;'),
  (question) => question.replaceAll(' ', ' \u200b'),
  (question) => `\u200f${question}\u200f`,
  (question) => `\n\n${question}\n`,
  (question) => `[Forwarded] ${question}`,
  (question) => [question, question],
  (question) => `${question} ${question}`,
]

/** The ways of customers, by what they write in. */
export const WAYS: Readonly<Record<'en' | 'ar' | 'arabizi', readonly Way[]>> = {
  en: [
    ...FORMS,
    (question) => question.toUpperCase(),
    ...before(
      'hi,',
      'Dear customer service,',
      'my name is Sara,',
      'Hi this is Omar from Riyadh,',
      'السلام عليكم',
    ),
    ...before(
      'quick question',
      'I would like to inquire',
      'My wife wants to know:',
      'I know you are busy but',
    ),
    ...before(
      'My friend told me about you.',
      'I found you on Google.',
      'I have never used your service before.',
    ),
    ...before("I tried your site but couldn't find it.", 'I have a quick question about your services.'),
    ...before('hi so my sister told me about you guys and she said you are really good so i wanted to ask'),
    ...behind(' thanks', ' please help', ' Please let me know.', ' any idea?', ' Just a yes or no is fine.'),
    ...behind('\nSent from my iPhone', '\n\nBest regards,\nOmar', "\nI'll wait"),
    ...behind('\n\nOn Mon, 3 Mar 2025, Help <help@shop.example> wrote:\n> Dear Omar,\n> how can we help?'),
    ...behind('\n\nCONFIDENTIALITY NOTICE: This e-mail is intended only for the addressee.'),
    (question) => `Name: Omar Ali\nPhone: 0501234567\nMessage: ${question}`,
    (question) => ['hello, I bought from you last month', question, 'thanks'],
  ],
  ar: [
    ...FORMS,
    (question) => question.replace(/(\p{L})(?=\p{L})/gu, '$1ـ'),
    ...before(
      'السلام عليكم',
      'رمضان كريم',
      'الله يعطيك العافية',
      'معك ابو محمد،',
      'انا سارة',
      'زوجتي تسأل',
      'ياهلا',
    ),
    ...before('عندي سؤال:', 'أود الاستفسار عن الآتي:', 'ادري انكم مشغولين بس', 'انا زبونة قديمة', 'شوف'),
    ...before('اشتريت منكم السنة الماضية وعجبني.', 'دخلت موقعكم وما لقيت.', 'شفت اعلانكم بتويتر.'),
    ...before('اول مرة اتعامل معكم.', 'أنا مهتم بخدماتكم.', 'شفت اعلانكم في الانستقرام'),
    ...behind(' شكرا', ' تعرف؟', ' ممكن تساعدني؟', ' ردوا علي', ' عندك علم؟', ' والسلام عليكم', ' بس كذا'),
    ...behind('\nأرسلت من الـ iPhone', '\nمع التحية\nعمر الحربي'),
    ...behind('\n\nفي الاثنين، ٣ مارس ٢٠٢٥ كتب Help <help@shop.example>:\n> عزيزي عمر،\n> كيف نخدمك؟'),
    (question) => `الاسم: عمر علي\nالجوال: 0501234567\nالرسالة: ${question}`,
    (question) => ['هلا، اشتريت منكم الشهر الماضي', question, 'شكرا'],
  ],
  arabizi: [
    ...before(
      'hi',
      'salam',
      'hala',
      'masa el khair',
      'law sam7t',
      'a5oy',
      'allah y3teek el 3afya',
      '3ajel',
      'ana sara',
    ),
    ...behind(' thanks', ' shukran', ' rd 3alay'),
    (question) => ['hi', question],
    (question) => [question, 'thanks'],
  ],
}
