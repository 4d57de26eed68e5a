import type { Passage, Source } from '../../agent/agent.ts'
import { LIKELY, SURE, SURE_IN_OTHER_LANGUAGE } from '../../agent/answers/telling/choose-passage.ts'
import type { StoredArticle } from '../../agent/knowledge/passages/article-queries.ts'
import type { Rehearsal, RehearsedOutcome } from '../../rehearsals/rehearse.ts'

/** So many of the passages that were looked up explain an outcome. */
export const MOST_NEAREST = 5

/** The articles by their ids: where a passage stands. */
export type Articles = ReadonlyMap<string, StoredArticle>

const WALLET_TOO_LOW =
  'The wallet holds too little for an answer: until it is credited, every message is handed over to a person.'
const NO_KNOWLEDGE = 'There is nothing to answer from yet: see "knowledge import".'

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

function presentSource(source: Source, found: readonly Passage[], articles: Articles) {
  const passage = found.find(({ passageId }) => passageId === source.id)
  return { ...source, ...(passage !== undefined && placeOf(passage, articles)) }
}

/** Where a passage stands: its article, and the file that it was imported from. */
export function placeOf({ articleId, title, heading }: Passage, articles: Articles) {
  const article = articles.get(articleId)
  return {
    article_id: articleId,
    title,
    heading,
    folder: article?.folder ?? null,
    file: article?.file ?? null,
  }
}

/** What an operator should know beside the outcome. */
export function listNotes({ faults, isAffordable }: Rehearsal, articles: Articles): string[] {
  return [
    ...faults,
    ...(isAffordable ? [] : [WALLET_TOO_LOW]),
    ...(articles.size === 0 ? [NO_KNOWLEDGE] : []),
  ]
}
