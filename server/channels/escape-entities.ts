/**
 * Writes a plain text as Slack's, which shows exactly it: unescaped, a customer's name could call the whole channel.
 * https://docs.slack.dev/messaging/formatting-message-text#escaping
 */
export function escapeEntities(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
