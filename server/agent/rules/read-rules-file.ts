import { isFields } from '../../platform/is-fields.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { readGivenJson } from '../../platform/read-given-file.ts'
import { isStorable } from '../../platform/storable.ts'
import type { Queue } from '../agent.ts'
import { listWords } from '../language/words/words.ts'
import { SENTENCE_INTENTS } from '../message/intents/sentence-intents.ts'
import { TOPIC_INTENTS } from '../message/intents/topics.ts'
import { PRIVACY_INTENTS } from '../message/privacy/privacy-request.ts'
import type { AgentRule } from './agent-rule.ts'

const QUEUES: readonly string[] = ['general', 'refunds', 'orders', 'products', 'complaints', 'dev']
const INTENTS: readonly string[] = [...new Set([...TOPIC_INTENTS, ...SENTENCE_INTENTS, ...PRIVACY_INTENTS])]
const FIELDS: readonly string[] = ['pattern', 'intent', 'queue', 'escalates']
const LONGEST_PATTERN_CHARS = 300
// Signs of a regular expression, which no customer writes: such a pattern would fit no message.
const EXPRESSION = /[|*\\^[\]]/

/**
 * Reads rules as an operator writes them: a JSON list, in the order in which they are tried. Throws an `OperatorError`
 * that names the fault.
 */
export async function readRulesFile(path: string): Promise<AgentRule[]> {
  const given = await readGivenJson('rules file', path)
  if (!Array.isArray(given)) throw new OperatorError(`The rules file ${path} must hold one JSON list.`)
  return given.map((rule: unknown, at) =>
    readRule(rule, (fault) => new OperatorError(`The rules file ${path}: rule ${at + 1} ${fault}.`)),
  )
}

function readRule(given: unknown, refuse: (fault: string) => OperatorError): AgentRule {
  if (!isFields(given)) throw refuse('must be an object')
  const { pattern, intent, queue = null, escalates = false } = given
  const other = Object.keys(given).find((name) => !FIELDS.includes(name))
  if (other !== undefined) throw refuse(`has a field "${other}", which is none of ${FIELDS.join(', ')}`)
  if ((pattern === undefined) === (intent === undefined)) throw refuse('needs either a pattern or an intent')
  const wanted = pattern ?? intent
  if (typeof wanted !== 'string' || wanted.trim() === '' || wanted.length > LONGEST_PATTERN_CHARS)
    throw refuse(`needs 1 to ${LONGEST_PATTERN_CHARS} characters in its pattern or intent`)
  if (!isStorable(wanted)) throw refuse('has a character that no text may have: U+0000 or half of a pair')
  if (pattern !== undefined && (EXPRESSION.test(wanted) || listWords(wanted).length === 0))
    throw refuse('needs plain words in its pattern, not an expression; other words are another rule')
  if (intent !== undefined && !INTENTS.includes(wanted))
    throw refuse(`has an intent that is none of ${INTENTS.join(', ')}`)
  if (queue !== null && !(typeof queue === 'string' && QUEUES.includes(queue)))
    throw refuse(`has a queue that is none of ${QUEUES.join(', ')}`)
  if (typeof escalates !== 'boolean') throw refuse('needs true or false for escalates')
  if (!escalates && queue === null) throw refuse('decides nothing: give it a queue, escalates: true, or both')
  const when = pattern === undefined ? { intent: wanted } : { pattern: wanted }
  return { when, queue: queue as Queue | null, escalates }
}
