/**
 * When a message was sent, and by whom, as WhatsApp begins its lines: "12/03/2026, 09:14 - Sara:", "[12/03/26, 9:14:02
 * AM] Sara:".
 */
const MESSAGE =
  /^\s*\[?\p{Nd}{1,4}[/.-]\p{Nd}{1,2}[/.-]\p{Nd}{1,4}[,،]?\s+\p{Nd}{1,2}:(\p{Nd}{2})(?::\p{Nd}{2})?(?:\s*(?:[ap]\.?\s?m\.?|[صم]))?(?:\]| -)\s+(?!\p{Nd})([^:\n]{1,60}):\s/iu
const FEWEST_MESSAGES = 3
/** People write at any minute; what a timetable lists begins at one of these. */
const ROUND = /^[0٠5٥]$/

/**
 * Whether a text in plain characters is an exported chat: most of its messages were sent at no round minute, and
 * somebody sent several. A timetable or a list of events may have the same form.
 */
export function isExportedChat(text: string): boolean {
  const messages = text.split('\n').flatMap((line) => {
    const [, minute = '', sender = ''] = MESSAGE.exec(line) ?? []
    return sender === '' ? [] : [{ minute, sender }]
  })
  const unround = messages.filter(({ minute }) => !ROUND.test(minute.slice(-1)))
  const senders = new Set(messages.map(({ sender }) => sender))
  return (
    messages.length >= FEWEST_MESSAGES &&
    unround.length * 2 > messages.length &&
    senders.size < messages.length
  )
}
