import { anyOf, LETTERS } from '../reading/saying-pattern.ts'
import { GAP } from '../reading/saying-tree.ts'
import { ENGLISH_CUSTOMERS, HEADINGS } from './english-courtesy-data.ts'
import { ENGLISH_GIVEN_NAMES } from './given-names-data.ts'
import { ENGLISH_ASKED_FOR, ENGLISH_RELATIVES } from './relatives-data.ts'

const NAME = `[${LETTERS}][${LETTERS}'’-]*`
const WORD_ENDS = `(?![${LETTERS}\\d'’])`
const FAMILY_NAME = `(?:\\s+${NAME}(?=\\s*(?:[.,;:!\\n-]|$)|\\s+(?:and|here|from)\\s))?`
const GIVEN_NAME = anyOf(ENGLISH_GIVEN_NAMES)
const MY_NAME_IS = `my\\s+name\\s*(?:is|['’]?s)\\s+${NAME}`
const THIS_IS = `(?:this\\s+is|i\\s+am|i['’]?m|it['’]?s|ana|[ie]smi|ma3ak)\\s+(?:(?:abu|abo|um|om|umm)\\s+)?${GIVEN_NAME}`

const FROM = `(?:\\s+from\\s+${NAME}(?:\\s+${NAME})?(?=\\s*(?:[.,;:!\\n-]|$)))?`
/** "Omar: " before a text that was copied from a chat. */
const SAYING_NAME = `${GIVEN_NAME}(?:\\s+${NAME})?\\s*:`

/** The source of a pattern of who asks: "my name is Sara Ali", "this is Sara", "Omar here". */
export const INTRODUCES_IN_ENGLISH = `(?:(?:(?:${MY_NAME_IS}|${THIS_IS})${FAMILY_NAME}(?:\\s+here)?${FROM}|${GIVEN_NAME}\\s+here|${anyOf(ENGLISH_CUSTOMERS)})${WORD_ENDS})`

/** "Umm al-Hamam" is a place, and "urgent delivery" is asked about. */
const HESITATION = `(?:u+m+|u+h+m*|h+m+|e+rm+)(?!\\s+(?:al|el)\\b)(?![${LETTERS}\\d'’-])`
const HEADING = `${anyOf(HEADINGS)}\\s*[:!–-]`

/** "My wife wants to know". */
const FOR_OTHERS = `(?:my|our)\\s+${anyOf(ENGLISH_RELATIVES)}\\s+(?:just\\s+)?${anyOf(ENGLISH_ASKED_FOR)}`
/** "Dear customer service,": without a mark behind it the customer may be asking for somebody. */
const CALLED_SERVICE = `(?:(?:dear|hi|hello|hey|good\\s+(?:morning|afternoon|evening))\\s+|@)(?:customer\\s+)?(?:service|services|support|care)(?:\\s+team)?(?=\\s*[,:!\\n-]|(?<=@\\w+)\\s)`

/** The source of a pattern of English courtesies before a question that are no sayings. */
export const LEADS_IN_ENGLISH = `(?:${INTRODUCES_IN_ENGLISH}(?:${GAP}+and\\s)?|${SAYING_NAME}|${FOR_OTHERS}|${CALLED_SERVICE}|${HEADING}|${HESITATION})`
