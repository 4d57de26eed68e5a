import type { Language } from '../agent/agent.ts'
import { REPLIES } from '../agent/replies-text.ts'

/**
 * What a customer is told when a person takes over because the agent could not run. It promises
 * nothing that the service cannot keep, and does not name the reason: an empty wallet or a fault is
 * the company's business, not the customer's.
 */
export const HAND_OVER_NOTICES: Readonly<Record<Language, string>> = {
  en: 'Thank you for your message. I am handing you over to a colleague, who will answer you here.',
  ar: 'شكرًا لرسالتك. سأحوّلك إلى أحد الزملاء ليتولى الرد عليك هنا.',
}

/** Every notice that only says that the agent could not run: a customer who was sent one has not been answered. */
export const NO_ANSWERS: readonly string[] = [
  ...Object.values(HAND_OVER_NOTICES),
  ...Object.values(REPLIES).map(({ handOver }) => handOver.agent_error),
]
