const GREETING = '(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|salam|مرحبا|هلا|السلام عليكم)'
/** A shorter name may be any word. */
const LEAST_CHARS = 3

/**
 * A message without the company's name behind the greeting it begins with: "hello Bayt Sidra team, do you deliver?"
 * asks nothing about the name.
 */
export function dropGreetedName(text: string, organizationName: string): string {
  const name = organizationName.trim()
  if (name.length < LEAST_CHARS) return text
  const spelled = name
    .split(/\s+/u)
    .map((word) => RegExp.escape(word))
    .join('\\s+')
  const greeted = new RegExp(
    `^(\\s*${GREETING}[\\s,،]+)${spelled}(?:\\s+team)?(?![\\p{L}\\p{N}'’-])[\\s,،!.:]*(?=[\\p{L}\\p{N}])`,
    'iu',
  )
  return text.replace(greeted, '$1')
}
