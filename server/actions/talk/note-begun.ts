import type { UnderWay as Named } from '../../agent/actions/actions.ts'
import type { Decision, Escalation, Language } from '../../agent/agent.ts'
import { detectLanguage } from '../../agent/language/text/language.ts'
import { shorten } from '../../agent/language/text/shorten.ts'
import { findLastSaid } from '../../agent/turn/last-said.ts'
import type { ActionDefinition, Texts } from '../definition/action-definition.ts'
import { nameAsked, nameParameter } from '../definition/ask.ts'
import { listParameters } from '../extract/extract-parameters.ts'
import type { Occasion } from '../wishes/occasion.ts'
import { findOpenWish } from '../wishes/two-wishes.ts'
import { findBegunAction, readTold } from './begun.ts'
import { beforeCourtesy } from './do-again.ts'
import { beforeClarifying, findYesAsked } from './repeat-ask.ts'

/** An action for which the agent asked something, with the values so far. */
interface Begun {
  readonly action: ActionDefinition
  readonly parameters: Readonly<Record<string, unknown>>
  readonly missing: readonly string[]
  readonly waitsForYes: boolean
}

const LONGEST_VALUE_CHARS = 120
const UNDER_WAY: Texts = { en: 'Under way:', ar: 'كان المساعد بصدد:' }
const AFTER_THAT: Texts = { en: 'Wanted after that:', ar: 'والمطلوب بعده:' }
const MISSING: Texts = { en: 'Still needed:', ar: 'ما زال ينقص:' }
const NEEDS_YES: Texts = { en: "Waits for the customer's yes.", ar: 'بانتظار موافقة العميل.' }
const DONE: Texts = { en: 'Done before:', ar: 'تم قبل ذلك:' }
/** At most this many earlier actions are named, the latest ones. */
const MOST_DONE = 3
const COMMA: Texts = { en: ', ', ar: '، ' }

/**
 * The decision, with the open question in its summary if it hands over in the middle of an action: the action, the
 * customer's values for it, and what it waits for, so that the person who takes over does not ask for all of it again.
 */
export async function noteBegun(occasion: Occasion, decision: Decision): Promise<Decision> {
  if (decision.kind !== 'escalate') return decision
  const language = detectLanguage(decision.text) ?? 'ar'
  const noted = await noteDone(occasion, decision, language)
  const underWay = await findUnderWay(occasion)
  if (underWay === null) return noted
  const wish = findOpenWish(occasion)
  const notes = [
    noted.summary,
    describe(underWay, language),
    ...(wish === null ? [] : [`${AFTER_THAT[language]} ${wish}`]),
  ]
  return { ...noted, summary: notes.join('\n') }
}

/** The action for which the agent's last message asked something, in words; null if it asked for nothing. */
export async function nameUnderWay(occasion: Occasion, language: Language): Promise<Named | null> {
  const underWay = await findUnderWay(occasion)
  if (underWay === null) return null
  const { action, parameters, missing, waitsForYes } = underWay
  const ways = listParameters(action.parameters)
  const told = Object.entries(parameters).flatMap(([name, value]) =>
    ways.get(name) === 'choice' ? [String(value)] : [],
  )
  const [first] = waitsForYes ? [] : missing
  const asked = first === undefined ? null : nameAsked(action, first, language)
  return { title: action.title[language], told, asked }
}

async function findUnderWay(given: Occasion): Promise<Begun | null> {
  const occasion = { ...given, turn: beforeCourtesy(beforeClarifying(given.turn)) }
  const said = findLastSaid(occasion.turn)
  if (said === null) return null
  return (await findUnconfirmed(occasion, said)) ?? findIncomplete(occasion, said)
}

/** The hand-over with the actions that ran earlier in the conversation, so that nobody repeats them. */
async function noteDone(
  { actions, turn, enabled, signal }: Occasion,
  decision: Escalation,
  language: Language,
): Promise<Escalation> {
  // In a conversation without earlier messages no action has run.
  if (turn.history.length === 0) return decision
  const done = (await actions.listDone(turn, signal)).slice(-MOST_DONE).map(({ name, parameters }) => {
    const title = enabled.find((action) => action.name === name)?.title[language] ?? name
    return nameWithTold(title, parameters, language)
  })
  if (done.length === 0) return decision
  return { ...decision, summary: `${decision.summary}\n${DONE[language]} ${done.join(' / ')}` }
}

async function findUnconfirmed(occasion: Occasion, said: string): Promise<Begun | null> {
  const asked = await findYesAsked(occasion, said)
  const action = occasion.enabled.find(({ name }) => name === asked?.name)
  return asked === null || action === undefined
    ? null
    : { action, parameters: asked.parameters, missing: [], waitsForYes: true }
}

function findIncomplete(occasion: Occasion, said: string): Begun | null {
  const begun = findBegunAction(occasion, said)
  if (begun === null || begun.names.length === 0) return null
  const { action, names } = begun
  const words = occasion.turn.unanswered.flatMap(({ text }) => text ?? []).join('\n')
  const { known, given } = readTold(begun, occasion, words)
  const parameters = { ...known, ...given }
  const missing = names.filter((name) => parameters[name] === undefined)
  return { action, parameters, missing, waitsForYes: false }
}

/** A value from a model may be an object or a list. */
function writeValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function describe({ action, parameters, missing, waitsForYes }: Begun, language: Language): string {
  const what = `${UNDER_WAY[language]} ${action.title[language]}`
  const withTold = nameWithTold(what, parameters, language)
  if (waitsForYes) return `${withTold}. ${NEEDS_YES[language]}`
  // Everything was given, and the result stands beside this.
  if (missing.length === 0) return `${withTold}.`
  const names = missing.map((name) => nameParameter(name, language))
  return `${withTold}. ${MISSING[language]} ${names.join(COMMA[language])}.`
}

function nameWithTold(what: string, parameters: Begun['parameters'], language: Language): string {
  const told = Object.entries(parameters).map(
    ([name, value]) => `${nameParameter(name, language)}: ${shorten(writeValue(value), LONGEST_VALUE_CHARS)}`,
  )
  return told.length === 0 ? what : `${what} (${told.join(COMMA[language])})`
}
