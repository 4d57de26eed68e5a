import { remember } from '../language/remember.ts'
import { listWords } from '../language/words.ts'
import { CROWD_WORDS } from './crowd-data.ts'
import { createKindsReader } from './word-kinds.ts'

const readKinds = createKindsReader(CROWD_WORDS)

/**
 * Whether a text tells of a crowd, or asks for one: "there are 20 people in front of me", «متى تخف الزحمة». That is a
 * matter of the company's, and sounds like a danger to who has learnt those.
 */
export const speaksOfCrowd: (text: string) => boolean = remember((text) => {
  const kinds = new Set(readKinds(listWords(text)))
  return kinds.has('QUEUE') || (kinds.has('PEOPLE') && kinds.has('WAITING'))
})
