import { findFault, says } from './judge.ts'
import { isInQueue } from './metrics.ts'
import type { Outcome } from './run-cases.ts'

/** The cases that failed, with the expected outcome. Only of the dev part: nobody is to read the held-out cases. */
export function listFailures(list: readonly Outcome[]): string[] {
  return list.flatMap((outcome) => {
    const { asked, decision, found } = outcome
    const { expected } = asked
    const fault = findFault(outcome)
    const wrongQueue =
      decision.kind === 'escalate' && 'queue' in expected && expected.queue !== null && !isInQueue(outcome)
    if (fault === null && !wrongQueue) return []
    const did =
      decision.kind === 'escalate'
        ? `${decision.reason}/${decision.queue}/${decision.intent}`
        : `${decision.sources[0]?.title ?? decision.intent} ${decision.sources[0]?.score ?? ''} ${decision.text.slice(0, 90)}`
    const wanted =
      expected.kind === 'answer'
        ? `${expected.article} "${expected.says}" rank ${found.findIndex(({ text }) => says(text, expected.says)) + 1} best ${found[0]?.heading ?? found[0]?.title} ${found[0]?.score}`
        : JSON.stringify(expected)
    return [
      `- ${fault ?? 'other queue'} [${asked.company} ${asked.variety}] ${asked.unanswered.join(' | ')}`,
      `    did ${did.replaceAll('\n', ' ')}`,
      `    wanted ${wanted}`,
    ]
  })
}
