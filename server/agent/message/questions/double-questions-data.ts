/*
 * The words with which a question begins, and those that stand between two of them. They are parts of patterns: each
 * list is the inside of a group.
 */

export const ENGLISH_ASKING =
  'how|what|when|where|which|who|why|can|could|do|does|did|is|are|will|would|should|may|(?:what|how|where|when|who)s|have (?:you|u|they)|has (?:it|the|this)'
export const ARABIC_ASKING =
  'كيف|كم|هل|متى|متي|وين|أين|اين|فين|منين|وش|ايش|إيش|شو|شنو|بكم|بكام|شلون|[إا]زاي|ليش|ليه|لماذا|ماذا|ما هي|ما هو|ماهي|ماهو|ممكن|أقدر|اقدر|نقدر|يمديني|مين|ب?(?:قديش|قديه|[أا]ديش|قداش)|[إا]ي?مت[ىيا]'
/** The same as they sound. */
export const ARABIZI_ASKING =
  'kam|kaif|keef|kif|meta|mata|2?[ei]mta|wain|wayn|ween|wen|fain|feen|hal|b[ei]?kam|esh|eish|wesh|(?<!\\bwe\\s)wish|shu|shou|sho|[2q]?ad{1,2}eh?[iy]?sh|b2?adesh|shlon|[ei]z{1,2}ay|le[iy]?[sh]h?|a2dar|agdar|momken|mumkin'
/** What is asked of a thing by its name alone: "the price and the address?" */
export const ENGLISH_ASKED =
  'prices?|costs?|fees?|charges?|duration|delivery time|opening hours|working hours|hours|address|location|requirements|time(?=\\s*[?.!]*$)'
export const ARABIC_ASKED =
  '(?:ال)?(?:سعر|اسعار|أسعار|تكلفة|تكلفه|تكلفت|رسوم|مدة|مده|مدت|وقت|اوقات|أوقات|مواعيد|ساعات|شروط|متطلبات|عنوان|موقع)(?:ه|ها|هم|كم)?'

export const AND = '(?:and|also|plus|n|&)'
/** What else may stand before another question, by itself: "… btw is there", "… another thing, when". */
const ENGLISH_ASIDE =
  'also|btw|by the way|(?:and )?then|as well(?: as(?: that)?)?|on another note|(?:an)?other (?:thing|question)|(?:(?:a|one) )?(?:more|last|quick|second|final) (?:thing|question)'
/** The same behind an "and": "… oh and also what". "If I cancel then do I pay" asks once. */
export const ENGLISH_BESIDE = `(?:(?:oh[,\\s]+)?(?:and|also|plus|&)(?:[,\\s]+(?:${ENGLISH_ASIDE}))?|oh|btw|by the way|as well as|(?:an)?other (?:thing|question)|(?:(?:a|one) )?(?:more|last|quick|second) (?:thing|question))`
/** "… and I'd like to know if you deliver". */
export const ENGLISH_WONDERING =
  "(?:i (?:also )?(?:(?:just )?want(?:ed)?|would like|need(?:ed)?)|i['’]?d (?:also )?like) to (?:know|ask)|(?:(?:i was|i am|i['’]?m) )?(?:also |just )?wondering"

/** "بعد كم يوم" is asked as one. */
export const ARABIC_BESIDE =
  '(?:و?(?:كمان|[أا]يض(?:ا|ًا|اً)|برضو|برضه|بالمناسبة|بالمناسبه|على فكرة|على فكره|عفكرة)|وبعدين|طيب|ثاني(?:ا|ًا|اً)|وبعد(?=\\s+(?!كم|متى|وين))|(?:و(?:عندي )?|عندي )?(?:سؤال|استفسار) (?:ثاني|تاني|[آا]خر|[أا]خير)|و(?:في )?(?:شي|شيء|شغلة|شغله|حاجة|حاجه) (?:ثاني|تاني|[آا]خر|[أا]خير)[ةهى]?)'
/** «… وابي اعرف ساعات الرد»: what the customer wants to know is asked. */
export const ARABIC_WONDERING =
  '(?:(?:كمان|برضو|برضه|بعد|[أا]يض(?:ا|ًا|اً)) )?(?:[أا]?بي|[أا]?ب[غق][ىاي]|[أا]ريد|[أا]ود|ودي|نبي|نبغ[ىا]|بدي|بدنا|عا[يو]زة?|عا[يو]زه|عاوزين|حاب[ةه]?|محتاج[ةه]?)(?: كمان)? (?:[أا]ن )?[أان](?:عرف|س[أا]ل|ستفسر)'
/** Question words that stand last where a question is asked in the order of a statement. */
export const ARABIC_LAST =
  '[إا]?مت[ىي]|[إا]يمت[ىي]ا?|وين|فين|[إا]زاي|كيف|ليش|ليه|بكم|بكام|قديش|[أا]ديش|قد [إا]يه|(?:كم|كام)(?: (?:يوم|ساع[ةه]|وقت|مر[ةه]|ريال))?'
/** Verbs of what is to come, and of opening hours, in every dialect: «هييجي», «بيوصل», «حتفتح». */
export const COMING_ARABIC =
  '(?:[هح]|رح |راح )?(?:[بع]م? ?)?[يتن](?:[يا]?جي|يجو(?:ن|ا)?|وصل(?:ني|نا|و|ون)?|[أ]?تي|رجع|رد(?:و|ون)?|فتح(?:و|ون|وا)?|قفل(?:و|ون|وا)?|سكر(?:و|ون|وا)?|بدا|بد[أى]|خلص|نتهي|كون|شتغل|صير|كلف|اخذ|اخد|ستلم|دفع|توصل)'
