import { spellWords } from '../../language/words/spell-words.ts'
import { listWords, type Word } from '../../language/words/words.ts'

const wordsOf = (text: string): ReadonlySet<string> => new Set(spellWords(text))

/**
 * Words that name the thing at hand or nothing at all, or that are compared separately: denials, and what may or must
 * be.
 */
export const EMPTY_WORDS =
  wordsOf(`a an the of is are was were be been being am it its this that these those there you your yours we our us
  i my me they their them he she his her will shall would should can could may might must have has had having do does did
  to for at in on by as so then and or but also too please yes no not cannot dont doesnt didnt cant isnt arent wont
  item items product products if when once which who that what any some per each than just only simply already need needs maximum minimum limit
  في من على عن إلى الى أن ان إن هو هي هم هذا هذه ذلك تلك الذي التي و أو او ثم قد لقد سوف لا لم لن ليس ما كل أي اي كان كانت يكون تكون
  يمكن يمكنك يمكنكم تقدر تستطيع يجب لازم عليك لك لكم له لها لنا به بها فيه فيها منه منها كما أيضا ايضا إذا اذا عند نعم يتم تم بـ ب ل إلا الا مع معه ومع ومعه لغاية تزيد يزيد تتجاوز يتجاوز تقل يقل حد كحد بحد ادنى اقصى ادني اقصي منتج المنتج منتجات المنتجات`)

/** Words that mean the same in what companies write, and that no concept joins. */
export const ALIKE: readonly (readonly Word[])[] = [
  'working business',
  'within inside during from between take arrive last خلال غضون يستغرق تستغرق ياخذ تاخذ',
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
  'get receive collect',
  'licence license',
  'beside next near',
  'seldom rarely',
  'approximately around roughly',
  'valid good',
  'begin start',
  'finish end',
  'mobile phone هاتف جوال',
  'allowed permitted',
  'need require take',
  'buy bought purchase اشتر شراء اقتناء',
  'child children kid kids',
  'open operate',
  'help assist',
  'change modify',
  'show present',
  'also too well كذلك ايضا',
  'كل جميع كافة',
  'عندما لما حين',
  'مجان مجانا مجاني',
].map(listWords)

/** Words with which a sentence continues the one before it. */
export const GOES_ON =
  wordsOf(`it they this these that those he she its their then there such so otherwise also
  هو هي هم هذا هذه ذلك تلك وهو وهي ويكون وتكون ويجب ويمكن ويمكنك كما كذلك وكذلك وإلا فإن حيث يجب`)

/** Words that are true of nearly everything, so no text has to say them. */
export const LIGHT_WORDS: readonly Word[] = listWords(
  `unfortunately usually typically currently generally normally simply directly easily approximately roughly
  available possible option following process via period date total amount otherwise order required necessary provided aged regarding concerning
  للأسف عادة حاليا متاح متوفر ممكن طريق عبر حوالي تقريبا مدة لمدة تاريخ فترة ساعة إجمالي وإلا طلب يوم بخصوص بالنسبة`,
)

/** Words that go with every price. */
export const PRICE_WORDS: readonly Word[] = listWords('cost price fee charge priced سعر تكلفة يكلف رسوم قيمة')

/** Words that go with times, if the text is about opening hours. */
export const OPEN_WORDS: readonly Word[] = listWords('open opening hours مفتوح نفتح نعمل أوقات دوام مواعيد')

/** A general word and the special words that each imply it. */
export const SAID_OF: readonly { readonly general: readonly Word[]; readonly special: readonly Word[] }[] = [
  ['contact reach تواصل', 'call phone write message email whatsapp اتصل راسل اكتب كلم'],
].map(([general = '', special = '']) => ({ general: listWords(general), special: listWords(special) }))
