import type { Passage } from '../../agent/agent.ts'
import { LIKELY, SURE, SURE_IN_OTHER_LANGUAGE } from '../../agent/answers/telling/choose-passage.ts'
import type { Rehearsal, RehearsedOutcome } from '../../rehearsals/rehearse.ts'
import { writeLines } from '../command.ts'
import { type Articles, countOutcomes, listNotes, MOST_NEAREST, placeOf } from './present-rehearsal.ts'

const OUTCOMES: Readonly<Record<RehearsedOutcome, string>> = {
  answered: 'answered',
  asked_back: 'asked back',
  handed_over: 'handed over',
  action: 'would run an action',
  small_talk: 'small talk',
}

const NOTHING_LOOKED_UP = 'Nothing was found: what the words ask for, or a rule, decided.'

/** A rehearsal for people, with what explains it. */
export function describeRehearsal(rehearsal: Rehearsal, articles: Articles): string {
  const { decision, found, modelTurn } = rehearsal
  const nearest = found.slice(0, MOST_NEAREST).map((passage) => `  ${describePlace(passage, articles)}`)
  return writeLines([
    `${writeOutcome(rehearsal)}.`,
    ...(decision === null ? [] : [`The customer reads:\n${decision.text}`]),
    ...(decision?.kind === 'escalate' ? [`The colleague reads:\n${decision.summary}`] : []),
    ...listSources(rehearsal, articles).map((source) => `Source: ${source}`),
    ...(nearest.length === 0 ? [NOTHING_LOOKED_UP] : [explainNearest(modelTurn !== null), ...nearest]),
    ...(modelTurn === null ? [] : [describeModelTurn(modelTurn)]),
    ...listNotes(rehearsal, articles),
  ])
}

/** Many rehearsals for people: two lines for each, and how many came to which outcome. */
export function describeRehearsals(rehearsals: readonly Rehearsal[], articles: Articles): string {
  const notes = new Set(rehearsals.flatMap((each) => listNotes(each, articles)))
  const { questions, ...counts } = countOutcomes(rehearsals)
  const told = Object.entries(counts).map(
    ([outcome, count]) => `${count} ${OUTCOMES[outcome as RehearsedOutcome]}`,
  )
  return writeLines([
    ...rehearsals.map((each, at) => `${at + 1}. ${each.question}\n${summarize(each, articles)}`),
    ...notes,
    `Of ${questions}: ${told.join(', ')}.`,
  ])
}

function writeOutcome({ outcome, decision, call }: Rehearsal): string {
  const words = OUTCOMES[outcome]
  const called = call === null ? '' : ` ${call.name} with ${JSON.stringify(call.parameters)}`
  const name = words.charAt(0).toUpperCase() + words.slice(1)
  if (decision?.kind === 'escalate') {
    const why = call?.detail ? `; the action${called} would not run: ${call.detail}` : ''
    return `${name} (${decision.reason}) to the queue ${decision.queue}${why}`.replace(/\.$/, '')
  }
  if (decision === null) return `${name}:${called}`
  return call === null ? name : `${name}, for the action${called}`
}

function summarize(rehearsal: Rehearsal, articles: Articles): string {
  const [source] = listSources(rehearsal, articles)
  const [nearest] = rehearsal.found
  const asked = rehearsal.outcome === 'asked_back' ? [rehearsal.decision?.text ?? ''] : []
  const near = nearest === undefined ? [] : [`nearest ${describePlace(nearest, articles)}`]
  return [writeOutcome(rehearsal), ...asked, ...(source === undefined ? near : [source])].join('  ')
}

function explainNearest(isOfModel: boolean): string {
  return isOfModel
    ? 'What was looked up, with the chance that it answers; the model decides:'
    : `Nearest passages, with the chance that they answer. An answer needs ${SURE}, or ${SURE_IN_OTHER_LANGUAGE} in the other language, and has to say what was asked; from ${LIKELY} on the customer may be asked whether it is meant:`
}

function describeModelTurn({ model, outcome, steps, inputTokens, outputTokens, costMicros }: ModelTurn) {
  const cost = costMicros === null ? '' : `, cost ${(costMicros / 1e6).toFixed(6)}`
  return `${model}: ${outcome} in ${steps} steps, ${inputTokens ?? '?'} + ${outputTokens ?? '?'} tokens${cost}`
}

type ModelTurn = NonNullable<Rehearsal['modelTurn']>

function listSources({ decision, found }: Rehearsal, articles: Articles): string[] {
  return (decision?.sources ?? []).flatMap(({ id }) => {
    const passage = found.find(({ passageId }) => passageId === id)
    return passage === undefined ? [] : [describePlace(passage, articles)]
  })
}

function describePlace(passage: Passage, articles: Articles): string {
  const { title, heading, folder, file } = placeOf(passage, articles)
  const name = heading === null || heading === title ? title : `${title}: ${heading}`
  // Rounded down: 0.749 is not enough where 0.75 is needed.
  const chance = (Math.floor(passage.score * 100) / 100).toFixed(2)
  return [chance, name, ...(file === null ? [] : [`${folder}/${file}`])].join('  ')
}
