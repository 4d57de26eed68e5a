import type { Language, TurnMessage } from './agent.ts'

/**
 * Everything the agent says in its own words, in both languages. Only names are put into it. The Arabic uses no word
 * that addresses only a man or only a woman: no imperative, and no verb whose spelling differs between them.
 */
interface RepliesText {
  readonly greeting: (organization: string) => string
  /** Before anything else, to a customer who wished peace. */
  readonly salam: string
  /** Before an answer, to a customer who greeted. */
  readonly greetingBeforeAnswer: string
  /** Before an answer, to a customer who has waited for one. */
  readonly sorryForWait: string
  readonly thanks: string
  readonly goodbye: string
  readonly identity: (organization: string) => string
  readonly askForQuestion: string
  /** To a remark on an answer ("too expensive") to which the agent could only repeat that answer. */
  readonly remark: string
  /** Asks whether an article is meant; `CLARIFYING` finds it again. */
  readonly confirm: (one: string) => string
  /** Asks which of two articles is meant; `CLARIFYING` finds the two again. */
  readonly clarify: (one: string, other: string) => string
  /** Asks which part of an article is meant. */
  readonly parts: (title: string, parts: readonly string[]) => string
  /** To messages that are no question about the company: attempts to steer the agent, poems, and the weather. */
  readonly decline: (organization: string) => string
  /** After an answer, if the customer also asked something that is no question about the company. */
  readonly outside: (organization: string) => string
  /** To a customer who says that the answer does not answer their question. */
  readonly missed: string
  /** To insults without a question. */
  readonly calm: string
  /** Before a passage that was found only in the other language. */
  readonly otherLanguage: string
  /** After a list that the customer chose, if what they asked is not found in it. */
  readonly nothingCloser: string
  readonly attachmentUnread: string
  /**
   * Before anything else, to a customer who tells of somebody in danger. It names no number, because the right one
   * depends on the country; an article may name one.
   */
  readonly emergency: string
  readonly handOver: {
    readonly customer_request: string
    readonly complaint: string
    readonly no_answer: string
    readonly low_confidence: string
    readonly media_unreadable: string
    readonly rule: string
    readonly action_failed: string
    readonly agent_error: string
  }
  /** Instead of the reason's text, if a customer wants no more messages or something done about their data. */
  readonly privacy: {
    readonly opt_out: string
    readonly data_request: string
  }
  /** Instead of the reason's text, if a question is about the customer's own records. */
  readonly personal: string
  /** After the answers: the questions that were not answered. */
  readonly openQuestions: (questions: readonly string[]) => string
  /** The same before an action goes on, which no colleague has to take over. */
  readonly noAnswerBeside: (questions: readonly string[]) => string
}

/** The reasons for which an agent hands over. */
export type HandOverReason = keyof RepliesText['handOver']

/** What customers may want about their own data. */
export type PrivacyIntent = keyof RepliesText['privacy']

// Made on use: the gateway loads these texts but writes no list, and would hold 4 MB of language data for nothing.
const listInEnglish = (items: readonly string[]) => new Intl.ListFormat('en-GB').format(items)

/** A question that is named within a question has one mark, after the quotation. */
export const withoutMark = (name: string): string => name.replace(/\s*[?؟]+\s*$/u, '')

/** A name that ends a sentence, whose own full stop is the sentence's: "Müller & Sons, Ltd." */
const endWith = (organization: string): string => `${organization.replace(/\.+$/u, '')}.`

/** The agent's own sentences, in each language. */
export const REPLIES: Readonly<Record<Language, RepliesText>> = {
  en: {
    greeting: (organization) =>
      `Hello, and welcome to ${endWith(organization)} I am the automated assistant. How can I help you?`,
    salam: 'Wa alaikum assalam!',
    greetingBeforeAnswer: 'Hello!',
    sorryForWait: 'I am sorry that you had to wait.',
    thanks: 'You are welcome. Is there anything else I can help you with?',
    goodbye: 'Thank you for writing to us. Have a good day!',
    identity: (organization) =>
      `I am the automated assistant of ${endWith(organization)} I answer from the company's help articles, and I hand over to a colleague whenever you ask for one.`,
    askForQuestion: 'Gladly. What exactly would you like to know?',
    remark:
      'Thank you for telling me. What else would you like to know? If you need a colleague for this, say so and I will hand you over.',
    confirm: (one) => `Do you mean “${withoutMark(one)}”?`,
    clarify: (one, other) => `Do you mean “${withoutMark(one)}” or “${withoutMark(other)}”?`,
    parts: (title, parts) =>
      `Under “${title}” there is ${listInEnglish(parts.map((one) => `“${withoutMark(one)}”`))}. Which of them do you need?`,
    decline: (organization) =>
      `I can only help with questions about ${endWith(organization)} What would you like to know?`,
    outside: (organization) =>
      `As for the rest, I can only help with questions about ${endWith(organization)}`,
    missed:
      'I am sorry, that was not what you meant. Tell me in other words what you need, or ask for a colleague and I will hand you over.',
    calm: 'I am sorry that you are upset. Tell me what you need, or ask for a colleague and I will hand you over.',
    otherLanguage: 'I found this in Arabic:',
    nothingCloser:
      'I have found nothing closer than this. If it is not what you need, ask for a colleague and I will hand you over.',
    attachmentUnread:
      'I cannot open attachments. If yours matters here, tell me and a colleague will look at it.',
    emergency: 'If anybody is in danger, call the emergency number now, and do not wait for an answer here.',
    handOver: {
      customer_request: 'Of course. I am handing you over to a colleague, who will answer you here.',
      complaint:
        'I am sorry about this experience. I am passing your complaint to a colleague, who will answer you here.',
      no_answer:
        'I do not have an answer to this, so I am handing you over to a colleague, who will answer you here.',
      low_confidence:
        'So that you get the right help, I am handing you over to a colleague, who will answer you here.',
      media_unreadable:
        'I cannot open what you sent, so I am handing you over to a colleague, who will look at it and answer you here.',
      rule: 'I am handing you over to a colleague, who will answer you here.',
      action_failed:
        'I could not finish this, so I am handing you over to a colleague, who will take care of it and answer you here.',
      agent_error: 'I am handing you over to a colleague, who will answer you here.',
    },
    privacy: {
      opt_out:
        'Understood: you do not want to be contacted. I am passing this on to a colleague, who will take care of it.',
      data_request:
        'What is kept about you is for a colleague to deal with, so I am handing your request over to one, who will take care of it and answer you here.',
    },
    personal:
      'I cannot look this up in your records, so I am handing you over to a colleague, who will check it and answer you here.',
    openQuestions: (questions) =>
      `I have no reliable answer to ${listInEnglish(questions.map((one) => `“${one}”`))}, so I am handing this over to a colleague, who will answer you here.`,
    noAnswerBeside: (questions) =>
      `I have no reliable answer to ${listInEnglish(questions.map((one) => `“${one}”`))}. If you need one, ask for a colleague and I will hand you over.`,
  },
  ar: {
    greeting: (organization) => `أهلًا بك في ${endWith(organization)} أنا المساعد الآلي، كيف يمكنني مساعدتك؟`,
    salam: 'وعليكم السلام ورحمة الله!',
    greetingBeforeAnswer: 'أهلًا بك!',
    sorryForWait: 'نعتذر عن الانتظار.',
    thanks: 'على الرحب والسعة. هل هناك شيء آخر يمكنني مساعدتك فيه؟',
    goodbye: 'شكرًا لتواصلك معنا. نتمنى لك يومًا سعيدًا!',
    identity: (organization) =>
      `أنا المساعد الآلي لدى ${endWith(organization)} أجيب من مقالات المساعدة الخاصة بالشركة، وأحوّلك إلى أحد الزملاء متى طلبت ذلك.`,
    askForQuestion: 'بكل سرور. ما سؤالك بالتحديد؟',
    remark:
      'شكرًا على التوضيح. ما الذي يمكنني توضيحه أيضًا؟ وإن كان الأمر يحتاج إلى أحد الزملاء فيكفي طلب ذلك وسأحوّلك إليه.',
    confirm: (one) => `هل المقصود «${withoutMark(one)}»؟`,
    clarify: (one, other) => `هل المقصود «${withoutMark(one)}» أم «${withoutMark(other)}»؟`,
    parts: (title, parts) =>
      `تحت «${title}» لدينا ${parts.map((one) => `«${withoutMark(one)}»`).join(' و')}. أيها المطلوب؟`,
    decline: (organization) => `يمكنني المساعدة فيما يخص ${organization} فقط. كيف يمكنني مساعدتك؟`,
    outside: (organization) => `أما ما عدا ذلك فلا يمكنني المساعدة إلا فيما يخص ${endWith(organization)}`,
    missed:
      'نعتذر، لم يكن هذا هو المطلوب. يمكنك إعادة صياغة سؤالك، أو طلب التحدث إلى أحد الزملاء وسأحوّلك إليه.',
    calm: 'نأسف لانزعاجك. يمكنك إخباري بما يلزمك، أو طلب التحدث إلى أحد الزملاء وسأحوّلك إليه.',
    otherLanguage: 'وجدت هذه المعلومة بالإنجليزية:',
    nothingCloser:
      'لم أجد ما هو أقرب من هذا. إذا لم يكن هو المطلوب فيمكنك طلب التحدث إلى أحد الزملاء وسأحوّلك إليه.',
    attachmentUnread:
      'لا يمكنني فتح المرفقات. إذا كان المرفق مهمًا هنا فيمكنك إخباري بذلك، وسيطّلع عليه أحد الزملاء.',
    emergency: 'إذا كان أحد في خطر فيجب الاتصال برقم الطوارئ الآن، دون انتظار رد هنا.',
    handOver: {
      customer_request: 'بالتأكيد. أحوّلك الآن إلى أحد الزملاء، وسيرد عليك هنا.',
      complaint: 'نأسف لما حدث معك. أحيل شكواك الآن إلى أحد الزملاء، وسيرد عليك هنا.',
      no_answer: 'ليست لدي إجابة عن هذا، لذلك أحوّلك إلى أحد الزملاء، وسيرد عليك هنا.',
      low_confidence: 'لتصلك المساعدة المناسبة، أحوّلك إلى أحد الزملاء، وسيرد عليك هنا.',
      media_unreadable: 'لا يمكنني فتح ما أرسلته، لذلك أحوّلك إلى أحد الزملاء، وسيطّلع عليه ويرد عليك هنا.',
      rule: 'أحوّلك الآن إلى أحد الزملاء، وسيرد عليك هنا.',
      action_failed: 'لم أتمكن من إتمام ذلك، لذلك أحوّلك إلى أحد الزملاء، وسيتولى الأمر ويرد عليك هنا.',
      agent_error: 'أحوّلك الآن إلى أحد الزملاء، وسيرد عليك هنا.',
    },
    privacy: {
      opt_out: 'وصل طلبك بعدم التواصل معك، وأحيله الآن إلى أحد الزملاء ليتولى الأمر.',
      data_request:
        'الطلبات التي تخص بياناتك الشخصية يتولاها أحد الزملاء، لذلك أحيل طلبك إليه الآن، وسيرد عليك هنا.',
    },
    personal: 'لا يمكنني الاطلاع على سجلاتك، لذلك أحوّلك إلى أحد الزملاء، وسيتحقق من ذلك ويرد عليك هنا.',
    openQuestions: (questions) =>
      `أما عن ${questions.map((one) => `«${one}»`).join(' و')} فليست لدي إجابة موثوقة، لذلك أحيل الأمر إلى أحد الزملاء، وسيرد عليك هنا.`,
    noAnswerBeside: (questions) =>
      `أما عن ${questions.map((one) => `«${one}»`).join(' و')} فليست لدي إجابة موثوقة. إذا كانت لازمة فيمكنك طلب التحدث إلى أحد الزملاء وسأحوّلك إليه.`,
  },
}

const COURTESIES = new Set(Object.values(REPLIES).flatMap(({ thanks, goodbye }) => [thanks, goodbye]))

/** Whether a reply of the agent only returns thanks or a goodbye: then the answer before it stays the last one. */
export function isCourtesy(text: string | null): boolean {
  return text !== null && COURTESIES.has(text)
}

const TELLING_NOTHING = new Set(
  Object.values(REPLIES).flatMap(({ thanks, goodbye, askForQuestion, remark, missed, calm }) => [
    thanks,
    goodbye,
    askForQuestion,
    remark,
    missed,
    calm,
  ]),
)

/** Whether a reply of the agent tells nothing, so that the answer before it still stands. */
export function tellsNothing(text: string): boolean {
  return TELLING_NOTHING.has(text)
}

/** To a customer who writes in neither language, so that nobody knows which of the two they read. */
export const FOREIGN_LANGUAGE = [
  'I can answer in English and Arabic only, so I am handing you over to a colleague, who will answer you here.',
  'أجيب بالعربية والإنجليزية فقط، لذلك أحوّلك إلى أحد الزملاء، وسيرد عليك هنا.',
].join('\n')

/** Headings of the summary that a person reads when taking over, in the customer's language. */
export const SUMMARY_TEXT: Readonly<
  Record<
    Language,
    Record<'wrote' | 'before' | 'answered' | 'open' | 'nearest' | 'attachments' | 'note', string>
  >
> = {
  en: {
    wrote: 'The customer wrote:',
    before: 'Before that:',
    answered: 'Already answered from:',
    open: 'Still open:',
    nearest: 'Nearest articles:',
    attachments: 'Attachments that the agent could not read:',
    note: 'Note of the agent:',
  },
  ar: {
    wrote: 'كتب العميل:',
    before: 'وقبل ذلك:',
    answered: 'أُجيب عنه من:',
    open: 'لم يُجب عنه بعد:',
    nearest: 'أقرب المقالات:',
    attachments: 'مرفقات لم يتمكن المساعد من قراءتها:',
    note: 'ملاحظة المساعد:',
  },
}

/** What a summary calls the attachments that customers send. */
export const ATTACHMENT_TEXT: Readonly<Record<Language, Record<TurnMessage['mediaKinds'][number], string>>> =
  {
    en: { image: 'image', audio: 'audio', video: 'video', file: 'file' },
    ar: { image: 'صورة', audio: 'مقطع صوتي', video: 'مقطع فيديو', file: 'ملف' },
  }

/**
 * Finds a question of the agent "do you mean …?" at the end of its message, and the one or two names in it. The older
 * wording counts too, because a customer may answer a message of the version before.
 */
export const CLARIFYING =
  /(?:^|\n\n)(?:Do you mean|هل (?:المقصود|تقصد)) [“«](?<one>.+?)[”»](?: (?:or|أم) [“«](?<other>.+)[”»])?[?؟]$/u

/** Finds an article and its parts in a message of the agent that asks which part is meant. */
const NAMING_PARTS =
  /^(?:Under|تحت) [“«](?<title>.+?)[”»] (?:there is|لدينا) (?<parts>[“«].+[”»])\. (?:Which of them do you need|أيها المطلوب)[?؟]$/u

/** The article and its parts if the agent's message asks which part is meant; null for any other message. */
export function readNamedParts(
  said: string,
): { readonly title: string; readonly parts: readonly string[] } | null {
  const { title, parts } = NAMING_PARTS.exec(said)?.groups ?? {}
  if (title === undefined || parts === undefined) return null
  return { title, parts: Array.from(parts.matchAll(/[“«](.+?)[”»]/gu), ([, name = '']) => name) }
}
