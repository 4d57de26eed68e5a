import { remember } from '../../language/text/remember.ts'
import { listWords } from '../../language/words/words.ts'
import { createKindsReader } from '../reading/word-kinds.ts'
import { CROWD_WORDS } from './crowd-data.ts'

const readKinds = createKindsReader(CROWD_WORDS)

/**
 * Whether a text is about a crowd: "there are 20 people in front of me", «متى تخف الزحمة». A crowd is the company's
 * matter, but resembles a danger to the model of dangers.
 */
export const speaksOfCrowd: (text: string) => boolean = remember((text) => {
  const kinds = new Set(readKinds(listWords(text)))
  return kinds.has('QUEUE') || (kinds.has('PEOPLE') && kinds.has('WAITING'))
})
