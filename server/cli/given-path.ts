import path from 'node:path'
import type { Terminal } from './command.ts'

/**
 * A path as the operator meant it: npm runs scripts in the project's folder and says in INIT_CWD where it was called.
 */
export function resolveGivenPath({ env }: Pick<Terminal, 'env'>, given: string): string {
  return path.resolve(env.npm_lifecycle_event === undefined ? '' : (env.INIT_CWD ?? ''), given)
}
