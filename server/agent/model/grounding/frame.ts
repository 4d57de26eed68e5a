const ENGLISH: readonly string[] = [
  "(?:according to|as per|based on|in line with|under|per) (?:our|the|this)(?: (?:current|company|company's|store|shop|return|returns|refund|shipping|delivery|booking|available))? (?:policy|policies|terms(?: and conditions)?|information|website|site|guidelines?|rules?|articles?|help (?:cent(?:er|re)|articles?|pages?)|knowledge base|faqs?)(?: (?:available|provided|that (?:i|we) (?:found|have)|(?:i|we) have))?",
  'please (?:note|be aware|keep in mind|remember)(?: that)?',
  '(?:note|keep in mind|be aware) that',
  'i (?:can|am happy to|would like to|want to) (?:confirm|let you know|inform you|tell you)(?: that)?',
  '(?:in general|generally(?: speaking)?|in short|in summary|to summari[sz]e|in brief|basically)',
  '(?:to answer your question|regarding your question|as for your question|just so you know|for your (?:information|reference)|fyi)',
  '(?:also|additionally|in addition(?: to (?:that|this))?|furthermore|moreover|besides|that said|as well|at the same time)',
  "here(?:'s| is| are) (?:the|some|your|what)(?: [a-z']+){1,6}(?=:)",
  '(?:good news|great news)',
  '(?:hi|hello|hey|good (?:morning|evening|afternoon))(?: there)?',
  "(?:sure|certainly|of course|absolutely|thank you|thanks|great question|good question|no problem|i'm happy to help)",
]
const ARABIC: readonly string[] = [
  '(?:وفق[ًا]*|حسب|بحسب|بناء[ًا]* على|طبق[ًا]*|استناد[ًا]* إلى) ?(?:ل|لـ ?)?(?:سياستنا|سياس[ةه] (?:المتجر|الشركة|الإرجاع|الاسترجاع|الشحن)|سياساتنا|الشروط(?: والأحكام)?|شروطنا|(?:ال|لل)معلومات (?:المتوفر[ةه]|المتاح[ةه]|الموجود[ةه])(?: لدي(?:نا|ّ?))?|(?:ال|لل)أنظم[ةه]|(?:ال|لل)نظام|موقعنا)',
  '(?:يرجى|يُرجى|نرجو|الرجاء|أرجو) (?:العلم|الملاحظ[ةه]|ملاحظ[ةه]|الانتباه)(?: إلى)?(?: (?:ب?أن|ب?أنه))?',
  '(?:نود|أود|نحب|يسعدنا|يسعدني|يسرنا|أحب) (?:إعلامك|إعلامكم|إبلاغك|إبلاغكم|إفادتك|إفادتكم|إخبارك|التنويه|أن (?:نعلمك|نخبرك|أخبرك|أعلمك))(?: (?:ب?أن|ب?أنه|إلى أن))?',
  '(?:تجدر الإشار[ةه] إلى أن|علم[ًا]* ب?أن|مع العلم ب?أن)',
  '(?:للعلم|للمعلومي[ةه]|بشكل عام|بصف[ةه] عام[ةه]|عموم[ًا]*|باختصار|أيض[ًا]*|كذلك|(?:ب?ال)?إضاف[ةه] إلى ذلك|علاو[ةه] على ذلك|في الوقت نفسه)',
  '(?:بخصوص|بالنسب[ةه] (?:ل|إلى )) ?(?:سؤالك|استفسارك|طلبك)',
  '(?:مرحب[ًا]*(?: بك)?|أهل[ًا]*(?: بك| وسهل[ًا]*(?: بك)?)?|هلا(?: فيك| والله| بك)?|حياك الله|السلام عليكم|وعليكم السلام|تفضل|أبشر|أبشري|بالتأكيد|بكل سرور|حاضر|طبع[ًا]*|شكر[ًا]*(?: لك| لتواصلك(?: معنا)?)?)',
]
/** A topic before a sentence: it claims nothing, but the sentence has to be about it. */
const TOPIC =
  /^((?:regarding|concerning|as for|about|for|in terms of|when it comes to|(?:و|أما )?(?:بخصوص|بالنسب[ةه] (?:ل|إلى )|فيما يخص|عن)) ?[^,،:.;؛\d]{2,60})[:،,]\s+(?=\S+\s\S)/iu
const MARK = '\\s*[,:،!–—-]+\\s*'
/** These end by themselves, so no mark has to follow. */
const LEADS_ON = /(?:that|[أا]نه?|policy|policies|terms|سياس(?:تنا|[ةه] \p{L}+)|الشروط|شروطنا|لدينا)$/iu
const FRAME = new RegExp(`^(?:و|And )?(${[...ENGLISH, ...ARABIC].join('|')})(${MARK}|\\s+)`, 'iu')
const MOST_FRAMES = 3

/** Splits off the topic that a sentence names first: "Regarding returns: you have 14 days." */
export function splitTopic(sentence: string): { topic: string; rest: string } {
  const [whole = '', topic = ''] = TOPIC.exec(sentence) ?? []
  return { topic, rest: sentence.slice(whole.length) }
}

/**
 * A sentence without the phrases that models put before a statement: "According to our policy, ...", «نود إعلامك أن
 * ...». They claim nothing, and no article has them.
 */
export function withoutFrame(sentence: string): string {
  let rest = sentence
  for (let frames = 0; frames < MOST_FRAMES; frames++) {
    const [whole = '', frame = '', mark = ''] = FRAME.exec(rest) ?? []
    if (whole === '' || whole.length === rest.length || (mark.trim() === '' && !LEADS_ON.test(frame))) break
    rest = rest.slice(whole.length)
  }
  return rest
}
