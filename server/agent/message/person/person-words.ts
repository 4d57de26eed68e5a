import { createMender } from '../reading/spelled-kinds.ts'
import { createKindsReader } from '../reading/word-kinds.ts'
import { PERSON_WORDS } from './person-words-data.ts'

/** The kinds in whose words typing errors are corrected. */
const CORRECTED = [
  'HUMAN',
  'ONE',
  'SERVICE',
  'TALK',
  'TALKING',
  'TALK_TO',
  'PASS_ME',
  'PASS',
  'CALL_ME',
  'CALL',
  'MACHINE',
]

/** The words of a text, with each phrase of `PERSON_WORDS` replaced by its kind. */
export const listPersonTokens = createKindsReader(PERSON_WORDS, {
  bare: new Set(['ONE', 'A_ONE', 'WANT', 'CAN', 'LET']),
  uncounted: new Set(['HUMAN', 'ONE']),
})

/** The words, with typing errors in those that ask for a person corrected. */
export const mendPersonWords = createMender(CORRECTED.flatMap((kind) => PERSON_WORDS[kind] ?? []))
