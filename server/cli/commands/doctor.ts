import type { Command } from '../command.ts'

export const doctor: Command = {
  name: 'doctor',
  positionals: [],
  options: {},
  summary:
    'Says what is configured, reachable and migrated, one line each; exits 1 when something is broken.',
  printsJson: true,
  prepare: () => async (terminal) => {
    const { diagnose } = await import('../../boot/diagnosis/diagnose.ts')
    const checks = await diagnose(terminal.env)
    const isOk = checks.every(({ status }) => status !== 'fail')
    const text = checks
      .map(({ name, status, detail }) => `${status.padEnd(4)}  ${name}: ${detail}`)
      .join('\n')
    return { json: { ok: isOk, checks }, text, exitCode: isOk ? 0 : 1 }
  },
}
