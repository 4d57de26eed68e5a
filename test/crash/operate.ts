import assert from 'node:assert/strict'
import { runCommand, type Settings } from '../service-process.ts'

/** A company whose app may ask as often as it likes. */
export interface Company {
  readonly organizationId: string
  token(baseUrl: string): Promise<string>
}

/** Carries out one of the operator's commands and returns what it prints. */
export type Operate = (...args: string[]) => Promise<Readonly<Record<string, string>>>

/** An operator whose every command is a process. */
export function operateIn(settings: Settings): Operate {
  return async (...args) => {
    const { code, stdout, stderr } = await runCommand([...args, '--json'], settings)
    assert.equal(code, 0, `${args.join(' ')}: ${stderr}`)
    return JSON.parse(stdout)
  }
}

/** Provisions a company with the operator's own commands. */
export async function createCompany(operate: Operate): Promise<Company> {
  const { id: organizationId = '' } = await operate('organizations', 'create', '--name', 'Crash Company')
  const place = ['--organization', organizationId, '--environment', 'sandbox']
  const app = await operate('apps', 'create', ...place, '--name', 'Crash app')
  for (const rateClass of ['agent_run', 'read']) {
    const limit = ['--class', rateClass, '--per-minute', '100000', '--reason', 'A load test']
    await operate('apps', 'set-limit', app.id ?? '', ...limit)
  }
  return {
    organizationId,
    async token(baseUrl) {
      const response = await fetch(`${baseUrl}/v1/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: app.client_id ?? '',
          client_secret: app.client_secret ?? '',
        }),
      })
      assert.equal(response.status, 200)
      return ((await response.json()) as { access_token: string }).access_token
    },
  }
}

/** Asks until the answer is true; fails when that takes longer than `withinMs`. Returns how long it took. */
export async function until(
  withinMs: number,
  what: string,
  ask: () => Promise<boolean> | boolean,
): Promise<number> {
  const startedAtMs = performance.now()
  while (!(await ask())) {
    const tookMs = performance.now() - startedAtMs
    assert.ok(tookMs < withinMs, `${what} did not come true within ${withinMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return performance.now() - startedAtMs
}
