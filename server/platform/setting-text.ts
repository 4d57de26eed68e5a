const EDGES = /^[\s\p{Cc}\p{Cf}]+|[\s\p{Cc}\p{Cf}]+$/gu
const QUOTED = /^(["'])(.*)\1$/su

/** The environment's variables; undefined if a variable is not set. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * The text that an operator wrote, without what a file left around it: spaces, the line end of a Windows file or of a
 * mounted secret, a byte order mark, direction marks, and quotes, which Docker and Kubernetes take for a part of the
 * value and a shell does not. No setting begins or ends with any of them. Empty if nothing remains.
 */
export function readSettingText(env: Environment, name: string): string {
  const text = trim(env[name] ?? '')
  const [, , quoted] = QUOTED.exec(text) ?? []
  return quoted === undefined ? text : trim(quoted)
}

/** The entries of a list, separated by commas, spaces or line ends; an extra separator adds no entry. */
export function listEntries(text: string): string[] {
  return text.split(/[\s,]+/).filter((entry) => entry !== '')
}

function trim(text: string): string {
  return text.replace(EDGES, '')
}
