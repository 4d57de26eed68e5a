import { remember } from '../../language/text/remember.ts'
import { list } from '../../language/words/word-list.ts'
import { listWords } from '../../language/words/words.ts'
import { createKindsReader } from '../reading/word-kinds.ts'
import { compilePatterns, joinTokens } from '../reading/word-pattern.ts'
import {
  AR_BAD_MANNERED,
  AR_DID,
  AR_FACE,
  AR_SHUT,
  BAD_MANNERED,
  COMPANY,
  DID_TO,
  MISBEHAVED,
  STAFF,
  THEM,
} from './ill-treatment-data.ts'

const listTokens = createKindsReader({
  ASKS: list(`do, does, did you, is there, are there, can, could, may, should, would, what if, what happens if, if, in case, how do, how should, policy
هل, لو, إذا, اذا, كيف, وش تسوون, ماذا تفعلون, ماذا لو, ممكن, يمكن, سياسة`),
  NOT: list(
    `not, never, nobody, no one, isnt, isn't, wasnt, wasn't, werent, weren't, without, ما, مو, مب, لم, لا, ليس, ليست, محد, ماحد, غير`,
  ),
  MET: list('seen, met, been, experienced, encountered, felt, in, شفت, شفنا, رأيت, رأينا, أر, نر, مر'),
  SORRY: list(
    'i apologise, i apologize, apologies, sorry for, sorry about, sorry that, أعتذر منكم, أعتذر لكم, أعتذر عن, وأعتذر, نعتذر, آسف, آسفة, آسفين',
  ),
  DID: DID_TO,
  MISBEHAVED,
  MANNER: BAD_MANNERED,
  ARDID: AR_DID,
  ARMANNER: AR_BAD_MANNERED,
  SHUT: AR_SHUT,
  FACE: AR_FACE,
  STAFF,
  THEM,
  COMPANY,
  HE: list('he, she, they, one of them'),
})

const ANY = '_|MET|STAFF|THEM|HE|COMPANY|SHUT|FACE|WITH'

/** Whoever works for the company has done it: "your receptionist yelled at me", «النادل رفع صوته على زوجتي». */
const TOLD = compilePatterns(
  `
  STAFF|COMPANY ANY{0,6} DID THEM
  STAFF|COMPANY ANY{0,6} MISBEHAVED
  COMPANY ANY{0,2} STAFF ANY{0,3} MANNER
  STAFF ANY{0,2} was|were|is|are|so|very|too|really|extremely|been ANY{0,3} MANNER
  MANNER ANY{0,1} STAFF
  STAFF|COMPANY MANNER
  MANNER of|from ANY{0,3} STAFF
  DID ANY{0,6} by ANY{0,3} STAFF|COMPANY
  MISBEHAVED ANY{0,3} by ANY{0,3} STAFF|COMPANY
  HE ANY{0,3} DID THEM
  i|we|THEM ANY{0,2} was|were|got|been|felt|feel ANY{0,2} DID ANY{0,1} COMPANY|here|$
  STAFF ANY{0,7} ARDID|ARMANNER
  ARDID|ARMANNER NEAR{0,3} STAFF
  STAFF ANY{0,2} SHUT ANY{0,3} FACE
  SHUT ANY{0,1} STAFF ANY{0,2} FACE
`,
  { ANY: `${ANY}|NOT|ASKS|NUMBER`, NEAR: ANY },
)

/** Only asks about it, says that it was not so, or tells what the customer's own people did. */
const OTHERWISE = compilePatterns(
  `
  ^ ANY{0,2} ASKS
  ^ is|are|was|were
  NOT !MET ANY{0,2} DID|MISBEHAVED|MANNER|ARDID|ARMANNER
  i|we|my DID|MISBEHAVED
  my|our _ DID|MISBEHAVED
  وجه STAFF
  SORRY
`,
  { ANY },
)

/** Whether a sentence tells how somebody of the company insulted or hurt people. That is a complaint however calm. */
export const tellsIllTreatment: (sentence: string) => boolean = remember((sentence) => {
  const said = joinTokens(listTokens(listWords(sentence)))
  return TOLD.some((pattern) => pattern.test(said)) && !OTHERWISE.some((pattern) => pattern.test(said))
})
