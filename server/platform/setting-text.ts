const EDGES = /^[\s\p{Cc}\p{Cf}]+|[\s\p{Cc}\p{Cf}]+$/gu
const QUOTED = /^(["'])(.*)\1$/su

/** A setting as it was given; undefined where it was not. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * What an operator wrote, without what a file left around it: spaces, the line end of a Windows file or of a mounted
 * secret, a byte order mark, marks of direction, and the quotes that Docker and Kubernetes take for a part of the value
 * and a shell does not. No setting begins or ends with any of them. Empty where nothing remains.
 */
export function readSettingText(env: Environment, name: string): string {
  const text = trim(env[name] ?? '')
  const [, , quoted] = QUOTED.exec(text) ?? []
  return quoted === undefined ? text : trim(quoted)
}

/** The entries of a list: commas, spaces and line ends part them, and one too many adds none. */
export function listEntries(text: string): string[] {
  return text.split(/[\s,]+/).filter((entry) => entry !== '')
}

function trim(text: string): string {
  return text.replace(EDGES, '')
}
