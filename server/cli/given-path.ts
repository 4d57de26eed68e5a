import path from 'node:path'
import { STANDARD_INPUT } from '../platform/read-given-file.ts'
import type { Terminal } from './command.ts'

/**
 * A file's path as the operator meant it, or `-` for standard input: npm runs scripts in the project's folder and says
 * in INIT_CWD where it was called.
 */
export function resolveGivenPath({ env }: Pick<Terminal, 'env'>, given: string): string {
  if (given === STANDARD_INPUT) return given
  return path.resolve(env.npm_lifecycle_event === undefined ? '' : (env.INIT_CWD ?? ''), given)
}
