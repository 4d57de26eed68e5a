import assert from 'node:assert/strict'
import { loadConfig } from '../server/config.ts'
import { ConfigError } from '../server/platform/config-error.ts'

/** The error with which these variables are refused; fails where they are not. */
export function failure(env: Record<string, string>): ConfigError {
  try {
    loadConfig(env)
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error
  }
  assert.fail(`${JSON.stringify(env)} was accepted.`)
}
