import type { Language } from '../agent/agent.ts'

/**
 * What a customer is told when a person takes over because the agent could not run. It promises nothing that the service cannot
 * keep, and does not name the reason: an empty wallet or a fault is the company's business, not the customer's.
 */
export const HAND_OVER_NOTICES: Readonly<Record<Language, string>> = {
  en: 'Thank you for your message. I am handing you over to a colleague, who will answer you here.',
  ar: 'شكرًا لرسالتك. سأحوّلك إلى أحد الزملاء ليتولى الرد عليك هنا.',
}
