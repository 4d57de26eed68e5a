import type { Language } from '../agent/agent.ts'
import { REPLIES } from '../agent/replies-text.ts'

/**
 * What a customer is told when a person takes over because the agent could not run. It promises only what the service
 * can keep and does not give the reason: an empty wallet or a fault is the company's business.
 */
export const HAND_OVER_NOTICES: Readonly<Record<Language, string>> = {
  en: 'Thank you for your message. I am handing you over to a colleague, who will answer you here.',
  ar: 'شكرًا لرسالتك. سأحوّلك إلى أحد الزملاء ليتولى الرد عليك هنا.',
}

/** Why the agent did not answer. */
export type WhyNoAgent = 'wallet_empty' | 'max_turns' | 'agent_failed' | 'agent_not_loaded' | 'service_failed'

/** The words of the summary for the person who takes over, in the language of the customer's notice. */
export interface SummaryWords {
  readonly why: Readonly<Record<WhyNoAgent, string>>
  readonly attachment: string
  readonly done: string
}

/** What the person reads who takes over because the agent could not run. */
export const SUMMARY_WORDS: Readonly<Record<Language, SummaryWords>> = {
  en: {
    why: {
      wallet_empty: 'The wallet is empty.',
      max_turns: 'The agent has replied as often as it may in one conversation.',
      agent_failed: 'The agent could not finish its turn.',
      agent_not_loaded: 'The agent could not be loaded.',
      service_failed: 'The service failed to answer, again and again.',
    },
    attachment: '(attachment)',
    done: 'Done already:',
  },
  ar: {
    why: {
      wallet_empty: 'المحفظة فارغة.',
      max_turns: 'رد الوكيل بعدد المرات المسموح به في محادثة واحدة.',
      agent_failed: 'لم يتمكن الوكيل من إكمال رده.',
      agent_not_loaded: 'تعذر تحميل الوكيل.',
      service_failed: 'تعذر على الخدمة الرد مرة بعد مرة.',
    },
    attachment: '(مرفق)',
    done: 'نُفذ من قبل:',
  },
}

/** Every notice that says only that the agent could not run: a customer who was sent one has not been answered. */
export const NO_ANSWERS: readonly string[] = [
  ...Object.values(HAND_OVER_NOTICES),
  ...Object.values(REPLIES).map(({ handOver }) => handOver.agent_error),
]
