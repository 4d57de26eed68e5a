import { list } from '../../language/words/word-list.ts'

/*
 * The words by which customers name one of several things that were named to them, in both languages.
 */

/** Names the first of two things, the second, or both, by place. */
export const PLACES_OF_TWO = {
  first: `first 1 1st st former أول الأول أولى الأولى الاولة أولهم
    awal awwal awel elawal alawal awla oola`,
  second: `second 2 2nd nd latter last ثاني الثاني ثانية الثانية ثانيهم الأخير الأخيرة التاني التانية
    thani thany tani tany althani elthani eltani tania thania`,
  both: 'both either كلاهما كليهما الاثنين الثنين الاثنان الثنتين كلهم',
}

/** Names a place only if nothing else is said: a number, or the letter of a list item. */
export const NUMBERS_OF_TWO = { first: 'one a واحد واحدة وحدة', second: 'two b اثنين ثنين' }

/** The places of up to eight things. */
export const ORDINAL_WORDS: readonly string[] = [
  'first 1 1st one أول الأول أولى الأولى الاولة واحد واحدة وحدة',
  'second 2 2nd two ثاني الثاني ثانية الثانية اثنين ثنين',
  'third 3 3rd three ثالث الثالث ثالثة الثالثة ثلاثة',
  'fourth 4 4th four رابع الرابع رابعة الرابعة أربعة',
  'fifth 5 5th five خامس الخامس خامسة الخامسة خمسة',
  'sixth 6 6th six سادس السادس سادسة السادسة ستة',
  'seventh 7 7th seven سابع السابع سابعة السابعة سبعة',
  'eighth 8 8th eight ثامن الثامن ثامنة الثامنة ثمانية',
]

/** The last of several. */
export const LAST_WORDS = 'last final آخر الأخير الأخيرة'

/** May stand around a place and adds nothing. */
export const AROUND_PLACES = `the el al il wa7ed wahed number no nr option choice question topic answer article please
  pls plz thanks thank you of them those these i mean want about its for
  رقم خيار الخيار السؤال الموضوع لو سمحت من فضلك شكرا عن هو هي منهم منهما معا أقصد أبغى أبي أريد`

/** Says that the thing that was named is meant, and no more. */
export const POINTING_AT_NAMED = list(`
  that one, this one, thats it, that it, that is it, thats the one, that the one, i think so, i guess so, i guess
  هذا, هذا هو, هو هذا, هذي, هذي هي, هذا اللي اقصده, هذا قصدي, أظن, أعتقد, يمكن, أظن كذا`)

/** Says that none of it is meant. */
export const DECLINING_NAMED = list(`
  neither, neither of them, neither one, none, none of them, none of these, none of those, not that, not this
  not that one, not this one, something else, never mind, nevermind, forget it
  ولا واحد, ولا وحدة, ولا واحد منهم, غيره, غيرها, غيرهم, شي ثاني, شيء آخر, شيء ثاني, مو هذا, مو هذي, ليس هذا, خلاص`)
