import type { Passage, Source } from '../agent/agent.ts'
import { LIKELY, SURE, SURE_IN_OTHER_LANGUAGE } from '../agent/answers/choose-passage.ts'
import type { StoredArticle } from '../agent/knowledge/passages/article-queries.ts'
import type { Rehearsal, RehearsedOutcome } from '../rehearsals/rehearse.ts'
import { writeLines } from './command.ts'

/** So many of the passages that were looked up explain an outcome. */
const MOST_NEAREST = 5

/** The articles by their ids: where a passage stands. */
export type Articles = ReadonlyMap<string, StoredArticle>

const OUTCOMES: Readonly<Record<RehearsedOutcome, string>> = {
  answered: 'answered',
  asked_back: 'asked back',
  handed_over: 'handed over',
  action: 'would run an action',
  small_talk: 'small talk',
}

const WALLET_TOO_LOW =
  'The wallet holds too little for an answer: until it is credited, every message is handed over to a person.'
const NO_KNOWLEDGE = 'There is nothing to answer from yet: see "knowledge import".'

const NOTHING_LOOKED_UP = 'Nothing was found: what the words ask for, or a rule, decided.'

/** A rehearsal as a JSON document. */
export function presentRehearsal(rehearsal: Rehearsal, articles: Articles) {
  const { question, outcome, decision, call, found, modelTurn } = rehearsal
  const escalated = decision?.kind === 'escalate' ? decision : null
  return {
    question,
    outcome,
    text: decision?.text ?? null,
    sources: (decision?.sources ?? []).map((source) => presentSource(source, found, articles)),
    escalation_reason: escalated?.reason ?? null,
    queue: escalated?.queue ?? null,
    escalation_summary: escalated?.summary ?? null,
    intent: decision?.intent ?? null,
    action: call,
    nearest: found.slice(0, MOST_NEAREST).map((passage) => ({
      id: passage.passageId,
      ...placeOf(passage, articles),
      language: passage.language,
      score: passage.score,
    })),
    // A language model decides by what the passages say.
    thresholds:
      modelTurn === null
        ? { answer: SURE, answer_in_other_language: SURE_IN_OTHER_LANGUAGE, ask_back: LIKELY }
        : null,
    model: modelTurn && {
      model: modelTurn.model,
      outcome: modelTurn.outcome,
      steps: modelTurn.steps,
      input_tokens: modelTurn.inputTokens,
      output_tokens: modelTurn.outputTokens,
      cost_micros: modelTurn.costMicros,
      duration_ms: modelTurn.durationMs,
    },
    notes: listNotes(rehearsal, articles),
  }
}

/** How many of the rehearsals came to which outcome. */
export function countOutcomes(rehearsals: readonly Rehearsal[]) {
  const count = (outcome: RehearsedOutcome) => rehearsals.filter((each) => each.outcome === outcome).length
  return {
    questions: rehearsals.length,
    answered: count('answered'),
    asked_back: count('asked_back'),
    handed_over: count('handed_over'),
    action: count('action'),
    small_talk: count('small_talk'),
  }
}

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

function presentSource(source: Source, found: readonly Passage[], articles: Articles) {
  const passage = found.find(({ passageId }) => passageId === source.id)
  return { ...source, ...(passage !== undefined && placeOf(passage, articles)) }
}

function placeOf({ articleId, title, heading }: Passage, articles: Articles) {
  const article = articles.get(articleId)
  return {
    article_id: articleId,
    title,
    heading,
    folder: article?.folder ?? null,
    file: article?.file ?? null,
  }
}

function describePlace(passage: Passage, articles: Articles): string {
  const { title, heading, folder, file } = placeOf(passage, articles)
  const name = heading === null || heading === title ? title : `${title}: ${heading}`
  // Rounded down: 0.789 is not enough where 0.79 is needed.
  const chance = (Math.floor(passage.score * 100) / 100).toFixed(2)
  return [chance, name, ...(file === null ? [] : [`${folder}/${file}`])].join('  ')
}

function listNotes({ faults, isAffordable }: Rehearsal, articles: Articles): string[] {
  return [
    ...faults,
    ...(isAffordable ? [] : [WALLET_TOO_LOW]),
    ...(articles.size === 0 ? [NO_KNOWLEDGE] : []),
  ]
}
