import { spellWords } from '../language/spell-words.ts'
import { listWords, type Word } from '../language/words.ts'

const wordsOf = (text: string): ReadonlySet<string> => new Set(spellWords(text))

/** Words that name the thing at hand or nothing at all, or what is compared by itself: denials, what may or must be. */
export const EMPTY_WORDS =
  wordsOf(`a an the of is are was were be been being am it its this that these those there you your yours we our us
  i my me they their them he she his her will shall would should can could may might must have has had having do does did
  to for at in on by as so then and or but also too please yes no not cannot dont doesnt didnt cant isnt arent wont
  item items product products if when once which who that what any some per each than just only simply already need needs
  في من على عن إلى الى أن ان إن هو هي هم هذا هذه ذلك تلك الذي التي و أو او ثم قد لقد سوف لا لم لن ليس ما كل أي اي كان كانت يكون تكون
  يمكن يمكنك يمكنكم تقدر تستطيع يجب لازم عليك لك لكم له لها لنا به بها فيه فيها منه منها كما أيضا ايضا إذا اذا عند نعم يتم تم بـ ب ل إلا الا مع معه ومع ومعه منتج المنتج منتجات المنتجات`)

/** Words that stand for each other in what companies say, and that no concept joins. */
export const ALIKE: readonly (readonly Word[])[] = [
  'working business',
  'within inside during take arrive last خلال يستغرق تستغرق ياخذ تاخذ',
  'tap press click touch اضغط انقر',
  'choose select pick اختر حدد',
  'deduct taken subtract',
  'delivery deliver arrive order توصيل تصل طلبات',
  'include included شامل يشمل تشمل',
  'month monthly شهر شهريا',
  'year yearly annual annually سنة سنويا',
  'week weekly اسبوع اسبوعيا',
  'day daily يوم يوميا',
  'under below less تحت',
  'over above more فوق',
  'accept pay نقبل ادفع الدفع',
  'kilogram kilograms kg kilo kilos كيلو كجم كيلوجرام',
  'gram grams g جرام غرام',
  'metre metres meter meters m متر',
  'centimetre centimetres centimeter centimeters cm سم',
  'kilometre kilometres kilometer kilometers km كم كيلومتر',
  'discount off',
  'available come متوفر',
  'collection pickup pick',
  'cost costs price fee fees charge رسوم سعر تكلفة',
  'starting from',
  'purchase order buy',
  'shop store',
].map(listWords)

/** With these a sentence goes on with the one before it. */
export const GOES_ON =
  wordsOf(`it they this these that those he she its their then there such so otherwise also
  هو هي هم هذا هذه ذلك تلك وهو وهي ويكون وتكون ويجب ويمكن ويمكنك كما كذلك وكذلك وإلا فإن حيث يجب`)
