import {
  chanceOfComplaint,
  chanceOfInjection,
  chanceOfPersonRequest,
  classifyIntent,
  type Guess,
} from '../../classifier/classify.ts'
import { listWords, type Word } from '../../language/words/words.ts'
import { listQuestionTerms, type QuestionTerm } from '../../terms/question-terms.ts'
import { takeSmallTalk } from '../courtesy/small-talk.ts'
import { asksForExpert, asksForPerson, asksHowToReach, onlySpeaksOfPeople } from '../person/person-request.ts'
import { type PrivacyRequest, readPrivacyRequest } from '../privacy/privacy-request.ts'

/** A sentence with what its intent is judged by. */
export interface HeardSentence {
  readonly sentence: string
  readonly words: readonly Word[]
  /** Whether it asks for a person by itself, whatever it sounds like. */
  readonly insists: boolean
  /** Whether it asks how customer service is reached, and for no person. */
  readonly asksToReach: boolean
  /** Whether it mentions people, or asks for an expert's work, but wants no person. */
  readonly speaksOfPeople: boolean
  readonly privacyRequest: PrivacyRequest | null
  /** What the classifier that must choose among all intents takes it for. */
  readonly guess: Guess | undefined
  /** How likely the models that know one intent each take it for theirs. */
  readonly chances: { readonly person: number; readonly complaint: number; readonly injection: number }
  readonly courtesies: ReturnType<typeof takeSmallTalk>['intents']
  /** The words without the courtesies. */
  readonly rest: readonly Word[]
  /** What `rest` names. */
  readonly terms: readonly QuestionTerm[]
}

/** Reads a sentence once for all steps that judge its intent. */
export function hearSentence(sentence: string): HeardSentence {
  const words = listWords(sentence)
  const insists = asksForPerson(sentence)
  const { intents, rest } = takeSmallTalk(words)
  const [guess] = classifyIntent(sentence)
  return {
    sentence,
    words,
    insists,
    asksToReach: !insists && asksHowToReach(words),
    speaksOfPeople: onlySpeaksOfPeople(sentence) || asksForExpert(sentence),
    privacyRequest: readPrivacyRequest(sentence),
    guess,
    chances: {
      person: chanceOfPersonRequest(sentence),
      complaint: chanceOfComplaint(sentence),
      injection: chanceOfInjection(sentence),
    },
    courtesies: intents,
    rest,
    terms: listQuestionTerms(rest.map(({ text }) => text).join(' ')),
  }
}
