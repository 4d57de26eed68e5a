import { readNumber } from '../../agent/language/numbers-and-days/numbers.ts'
import { isOneOf } from '../../agent/language/words/is-one-of.ts'
import { isStopped } from '../../agent/language/words/stop-words.ts'
import { listWords, type Word } from '../../agent/language/words/words.ts'
import type { Parameters } from '../definition/action-definition.ts'
import { findValues } from '../values/find-values.ts'
import { dropAllChosen } from './extract-parameters.ts'

/** Words around another value that name nothing: "check the other one too", «الرقم الصحيح». */
export const AROUND = listWords(
  `check try wrong mistake mistyped typo correct second third other another number one same too also instead see show look
  no nope not wait sorry oops mean meant actually rather oh ah hey well ok okay yes btw please pls around about sharp maybe
  رقم الصحيح صحيح غلط خطأ غلطت الثاني الثانية ثاني ثانية ثالث آخر اخر اسف عفوا شوف شوفي شف جرب جربي برضو نفس لا مو مب مش ليس بدل بدال قصدي اقصد اعني لحظة معذرة اه اوه يعني طيب اوكي ايه نعم كده كدا هيك حوالي تقريبا
  خلها خليها خله خليه خليا خلينا خليهم خليهن خلوها خلوه اجعلها اجعله سوها سويها سوه غيرها غيره عدلها عدله ابيها ابغاها احسن أحسن افضل أفضل
  make lets let say better change nah hmm معليش معليه هذا هذي هذه هاد هاي هيدا هيدي ده دي`,
)

/** The words in the names and questions of an action's parameters. */
export function listParameterWords({ properties }: Parameters) {
  return Object.entries(properties)
    .flatMap(([name, schema]) => [
      name.replaceAll('_', ' '),
      ...Object.values(schema['x-ask'] ?? {}),
      ...(schema.enum ?? []).filter((each) => typeof each === 'string'),
    ])
    .flatMap((text) => listWords(text))
}

/** Whether words have nothing but values and their names: "sorry, wrong number: 48214". */
export function saysOnlyValues(parameters: Parameters, words: string, today: string): boolean {
  const own = [...AROUND, ...listParameterWords(parameters)]
  const { rest } = findValues(words, today)
  const isNumber = ({ text }: Word) => readNumber(text, undefined) !== null
  const unchosen = dropAllChosen(parameters.properties, rest)
  return listWords(unchosen.replace(/\S*\d\S*/g, ' ')).every(
    (word) => isStopped(word) || isOneOf(own, word) || isNumber(word),
  )
}
