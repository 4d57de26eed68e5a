import { list, oneOf } from '../../language/words/word-list.ts'

const THANKS_FOR =
  'reaching out|getting in touch|asking|writing(?: to us)?|contacting(?: (?:us|\\p{Lu}[\\p{L}]*(?: \\p{Lu}[\\p{L}]*){0,2}))?|your (?:message|question|patience|interest|inquiry|enquiry|understanding)'
const ANY_OTHER =
  '(?:(?:have|need|want) (?:any|anything|something|more|some)|there is (?:any|anything|something))(?: (?:else|more|other|further|additional|questions?|concerns?|help|assistance|information|to ask|i can (?:help|assist)(?: you)?(?: with)?))*'
const ASK_AGAIN =
  "(?:please |just )?(?:let me know|let us know|tell me|ask|feel free to (?:ask|reach out|contact us|let me know|message us)|(?:don'?t|do not) hesitate to (?:ask|reach out|contact us|let me know))(?: (?:again|anytime|at any time|me|us|them|here))?"

/** Whole sentences of a model that claim nothing about the company. With somebody else's name they become claims. */
export const COURTESIES: readonly RegExp[] = [
  /^(?:yes|no|sure|of course|certainly|absolutely|gladly|great question|good question|i understand)[.,!]*$/i,
  /^(?:yes|no|sure|of course|certainly|absolutely)[.,]? you (?:can|may|can't|cannot|can not)[.!]*$/i,
  /^(?:نعم|أكيد|اكيد|بالتأكيد|بالطبع)[،,.]? (?:يمكنك|تستطيع|تقدر)(?: ذلك)?[.!]*$/u,
  /^لا[،,.]? لا (?:يمكنك|تستطيع|تقدر)(?: ذلك)?[.!]*$/u,
  /^(?:i am|i'm|we are|we're)?\s*(?:very |so |really )?sorry(?: to hear (?:that|this)| about (?:that|this)| for (?:the|any) (?:inconvenience|trouble))?[.!]*$/i,
  /^(?:i |we )?apologi[sz]e(?: for (?:(?:the|any) (?:inconvenience|trouble)|that|this))?[.!]*$/i,
  /^(?:i |we )?(?:understand|appreciate) (?:your (?:frustration|concern|patience|question)|how (?:frustrating|annoying|difficult) (?:this|that) (?:is|must be))[.!]*$/i,
  /^(?:i |we )?hope (?:this|that|it) helps[.!]*$/i,
  /^(?:you're|you are) (?:most |very )?welcome[.!]*$/i,
  /^(?:(?:sure|certainly|of course|absolutely)[,!.]? )?(?:i(?:'m| am|'d be| would be)|we(?:'re| are|'d be)) (?:here|happy|glad|more than happy) to (?:help|assist)(?: you)?(?: with (?:that|this|your question))?[.!]*$/i,
  /^(?:happy|glad) to help[.!]*$/i,
  /^(?:(?:sure|certainly|of course|absolutely)[,!.]? )?(?:i can|let me) (?:help|assist)(?: you)? with (?:that|this)[.!]*$/i,
  /^here(?:'s| is| are) (?:what (?:i|we) (?:found|have)|the (?:details?|answers?|information)(?: (?:that )?you (?:need|asked for|requested))?)[.:!]*$/i,
  new RegExp(`^(?:thank you|thanks)(?: (?:so|very) much)?(?: for (?:${THANKS_FOR}))?[.!]*$`, 'iu'),
  new RegExp(`^${ASK_AGAIN}(?: if you ${ANY_OTHER})?[.!]*$`, 'i'),
  new RegExp(`^if you ${ANY_OTHER}[,]? ${ASK_AGAIN}[.!]*$`, 'i'),
  /^(?:نعم|لا|أكيد|اكيد|بالتأكيد|بالطبع|طبعًا|طبعا|أفهمك|تمام|حسنًا|بكل سرور|العفو)[.،,!]*$/u,
  /^(?:نحن )?(?:نأسف|نعتذر|آسف|آسفون|أعتذر|متأسف)(?: (?:لذلك|منك|جدًا|لسماع ذلك|(?:على|عن) (?:ال|أي )إزعاج|لك))*[.،!]*$/u,
  /^(?:أتمنى|آمل|نأمل|نتمنى) أن (?:يكون )?(?:هذا|ذلك) (?:مفيدًا|مفيدا|يساعدك|قد ساعدك|أفادك)[.!]*$/u,
  /^(?:أتمنى|نتمنى) لك يومًا (?:سعيدًا|طيبًا|جميلًا)[.!]*$/u,
  /^شكر[ًا]+ (?:جزيلًا )?(?:لك )?(?:على|ل)\s?(?:تواصلك|سؤالك|رسالتك|اهتمامك|استفسارك|صبرك)(?: معنا)?[.!]*$/u,
  /^(?:أخبرني|لا تتردد في (?:السؤال|التواصل معنا))(?: (?:إذا|إن) (?:احتجت|كان لديك|أردت)(?: (?:إلى|أي|شيء|آخر|سؤال|مساعدة|أخرى|استفسار|أسئلة))*)?[.!]*$/u,
  /^(?:إذا|إن) (?:احتجت|كان لديك|أردت)(?: (?:إلى|أي|شيء|آخر|سؤال|مساعدة|أخرى|استفسار|استفسارات|أسئلة))+[،,]? (?:ف?أخبرني|ف?لا تتردد في (?:السؤال|التواصل معنا|طرحها?))[.!]*$/u,
  /^(?:يسعدني|يسعدنا|يسرني|يسرنا|نسعد ب|نتشرف ب|نحن هنا|أنا هنا|نحن في|دائمًا في|في) ?(?:ل?مساعدتك|ل?خدمتكم?)(?: دائم[ًا]+| في أي وقت)?[.!]*$/u,
  /^(?:سؤال (?:جيد|ممتاز|جميل|رائع|مهم)|[أا]بشري?(?: بسعدك)?|حاضر|تفضلي?|على الرحب والسعة|من عيوني|تحت أمرك|ولا يهمك)[.،!]*$/u,
  /^(?:يا )?هلا(?: والله| وغلا| فيك| بك)*[.،!]*$/u,
]

/** Words of agreement and refusal at the beginning: no article says whether they fit the question. */
export const POLARITY =
  /^(?:yes|no|sure|certainly|of course|absolutely|نعم|لا|أكيد|اكيد|بالتأكيد|بالطبع|طبعًا|طبعا)(?:[,،]? (?:you (?:can|may|can['’]t|cannot|can not)|(?:لا )?(?:يمكنك|تستطيع|تقدر)(?: ذلك)?)(?=[.!]))?(?:[.,!،]+\s*|$)/iu

/** Offers something, or states it in the form of a question; only an article or an action could support that. */
export const OFFERS = new RegExp(
  oneOf([
    String.raw`\b(?:do|did) you know (?:that|about)\b`,
    String.raw`\b(?:shall|should|can|could|may) (?:i|we) (?!ask|help|assist|know|clarify|have|get|confirm)\w+`,
    String.raw`\b(?:like|want|prefer) (?:me|us) to (?!help|assist|explain|clarify|tell)\w+`,
    String.raw`\b(?:would you like|do you want|interested in|how about|what about)\b.*\b(?:discount|warrant|guarantee|gift|bonus|compensation|voucher|coupon|upgrade|refund)`,
    String.raw`(?<!\p{L})(?:هل تعلم|هل تعرف|(?:تريد|ترغب|تود|تحب|تبيني|تبغاني)(?:ين)? (?:في )?(?:أن )?[أن](?!ساعد|خدم|وضح|شرح)\p{L}{2,} لك|(?:تريد|ترغب|تود|تحب|ما رأيك)(?:ين)? .*(?:خصم|ضمان|هدي|تعويض|قسيم|كوبون))`,
  ]),
  'iu',
)

/** A clause that asks, at the end of a sentence; the words before it are a claim like any other. */
export const ASKING_CLAUSE =
  /(?:^|[,،;:–—]\s*|\s-\s)(?:(?:and|so|but|or|و)\s*)?(?:(?:what|which|when|where|who|whose|how|why|do|does|is|are|can|could|would|will|shall|should|may|have|has|anything|any)\b|(?:هل|وهل|ما|ماذا|متى|أين|اين|وين|كيف|كم|أي|اي|من|لماذا|ليش|وش|ايش|إيش|ممكن|تقصد|أتقصد)(?=\s))[^,،;:–—]*[?؟]\s*$/iu

/** Asks what is asked in every conversation, which is no question back. */
export const OFFERS_HELP =
  /\b(?:anything|something) (?:else|more)\b|\b(?:help|assist) you\b|(?<!\p{L})(?:شيء آخر|شي ثاني|أي شيء|(?:أ|ا)(?:ساعدك|خدمك)|(?:ال)?مساعدتك|خدمتك)(?!\p{L})/iu

/** Asks for something that only a thief would want to know; a company that needs it says so in an article. */
export const ASKS_FOR_SECRET = new RegExp(
  oneOf([
    String.raw`\b(?:send|give|tell|share|provide|enter|type|confirm|what|which)\b.*\b(?:card (?:number|details)|cvv|cvc|security code|pin|password|passcode|otp|iban|bank account|date of birth|mother['’]?s (?:maiden )?name|national id|passport number|expiry date|login|(?:verification|one[- ]time|sms) (?:code|password))\b`,
    String.raw`(?<!\p{L})(?:رقم (?:ال)?بطاق\p{L}*|كلم[ةه] (?:ال)?(?:سر|مرور)\p{L}*|(?:ال)?رقم (?:ال)?سري|(?:رمز|كود) (?:ال)?(?:تحقق|أمان|امان|سري)|(?:ال)?[آاأإ]يبان|رقم (?:ال)?(?:حساب|هوي[ةت]|جواز)\p{L}*|تاريخ (?:ال)?(?:ميلاد|انتهاء)\p{L}*)(?!\p{L})`,
  ]),
  'iu',
)

/** Words that allow no exception: the article must allow none either. */
export const ABSOLUTES =
  /\b(?:always|all|every|everyone|everything|everywhere|anywhere|anytime|worldwide|never|any (?:day|time)|24\/7|around the clock|guaranteed?)\b|(?:^|[^\p{L}])(?:أي (?:يوم|وقت)|دائم[اً]+|جميع|كافة|كل|أبد[اً]+|مدار الساعة|نضمن)(?:$|[^\p{L}])/iu

/** Words of a condition that changes the statement, so it may not be left out. */
export const CONDITIONS =
  /\b(?:only\b[^.]*?\b(?:if|when|for)|unless|except|provided that|as long as)\b|(?:^|[^\p{L}])(?:إلا|الا|بشرط|يشترط|ويشترط|ما دام|ما لم|ما عدا|باستثناء)(?:$|[^\p{L}])/iu

/** Words of a duty, which say what a condition demands. */
export const DUTIES = /\b(?:must|has to|have to|needs? to)\b|(?:^|[^\p{L}])(?:يجب|لازم)(?:$|[^\p{L}])/iu

/** Says that something was done, or how something of the customer's stands. */
export const DEEDS = new RegExp(
  oneOf([
    String.raw`\b(?:i|we)(?:['’]ve| have)\b`,
    String.raw`\b(?:i|we) (?:just |already )?(?:cancel(?:l?ed)|refunded|issued|sent|changed|updated|booked|shipped|placed|created|scheduled|submitted|opened)\b`,
    String.raw`\byour (?:\w+ ){1,2}(?:has|have|was|were) (?:been |just been )?\w+`,
    String.raw`\byour (?:\w+ ){1,2}(?:is|are) (?:now |already )?(?:on (?:its|the) way|out for delivery|cancell?ed|confirmed|shipped|delivered|booked)\b`,
    String.raw`(?:^|[^\p{L}])(?:لقد |قد )?(?:تم|تمت|قمت ب|قمنا ب|ألغيت|ألغينا|أرسلت|أرسلنا|حجزت|حجزنا)(?=[^\p{L}]|\p{L}+)`,
    'طلب(?:ك|كم) (?:الآن )?في الطريق',
  ]),
  'iu',
)

/** Words that deny. غير is left out: it describes a thing (غير مستخدم). */
export const DENIALS =
  /\b(?:not|no|cannot|never|without|none|neither|nor|prohibited|forbidden|banned)\b|n['’]t\b|(?:^|[^\p{L}])[وف]?(?:لا|لم|لن|ليس|ليست|ممنوع|مو|مب|مش|بدون|دون)(?:$|[^\p{L}])|(?<=\p{L}\s)ما(?=\s)/iu

/** Says that something is lacking; together with a denial it says what neither says alone. */
export const LACKS = /\bwithout\b|(?:^|[^\p{L}])(?:بدون|دون|بلا)(?:$|[^\p{L}])/iu

/** A word that is denied by itself: "non-refundable", غير مسترد. */
export const DENIED_WORD = /\bnon[- ]?(\p{L}{3,})|(?<!\p{L})[وب]?غير (\p{L}+)/giu

/** Words that limit a statement to a case. */
export const CASES =
  /\b(?:if|provided|in case|as long as|unless)\b|(?:^|[^\p{L}])[وف]?(?:إذا|اذا|لو|في حال|شرط|بشرط|طالما|ما لم)(?:$|[^\p{L}])/iu

/** Says for how much or how long a price is. */
export const RATES = new RegExp(
  oneOf([
    String.raw`\b(?:per|for (?:each|every)|an? (?:hour|day|night|week|month|year|person|piece)|hourly|daily|weekly|monthly|yearly|annual(?:ly)?)\b`,
    String.raw`(?<!\p{L})(?:لل(?:ساعة|يوم|ليلة|أسبوع|اسبوع|شهر|سنة|شخص|قطعة|واحد)|لليوم|لليلة|لكل|(?:في|كل) (?:ال)?(?:ساعة|يوم|ليلة|أسبوع|شهر|سنة)|يومي[اًا]+|أسبوعي[اًا]+|شهري[اًا]+|سنوي[اًا]+)(?!\p{L})`,
  ]),
  'iu',
)

/** Words that limit a statement to a time or a case. */
export const OCCASIONS =
  /\b(?:if|when|whenever|once|after|until|as soon as|in case|first)\b|(?:^|[^\p{L}])[وف]?(?:إذا|اذا|لو|عند|عندما|بعد|بمجرد|حال|متى|أول|الأول|الأولى)(?:$|[^\p{L}])/iu

/** A lower bound: without it a figure is an upper bound, or exact. */
export const AT_LEAST =
  /\b(?:more than|longer than|at least|(?:over|above)(?= (?:sar )?[$\p{N}])|minimum|or more|or above|and above)|(?<!\p{L})(?:(?:ال)?[أا]كثر من|على الأقل|على الاقل|فوق|ف[أا]كثر|و[أا]كثر|[أا]و [أا]كثر|فما فوق|(?:ك)?حد [أا]دنى)(?!\p{L})/iu

/**
 * Pairs of words that reverse a sentence although all other words stay: an article that says one does not say the
 * other.
 */
export const OPPOSITES: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(?:opens?|opened)\b/i, /\b(?:closed?|closes|shut)\b/i],
  [/(?<!\p{L})(?:مفتوح|نفتح|يفتح|تفتح)/u, /(?<!\p{L})(?:مغلق|نغلق|يغلق|تغلق|مقفل)/u],
  [/\b(?:before|prior to|until)\b/i, /\bafter\b/i],
  [/(?<!\p{L})قبل(?!\p{L})/u, /(?<!\p{L})بعد(?!\p{L})/u],
  [
    /\b(?:more than|longer than|at least|over|above|minimum|or more)\b/i,
    /\b(?:less than|fewer than|at most|up to|under|below|maximum|or less)\b/i,
  ],
  [
    /(?<!\p{L})(?:(?:ال)?[أا]كثر من|على ال[أا]قل|فوق|ف[أا]كثر|[أا]و [أا]كثر)(?!\p{L})/u,
    /(?<!\p{L})(?:(?:ال)?[أا]قل من|على ال[أا]كثر|تحت|ف[أا]قل|[أا]و [أا]قل)(?!\p{L})/u,
  ],
  [
    /\b(?:allow(?:s|ed)?|permit(?:s|ted)?)\b/i,
    /\b(?:forbidden|prohibited|banned|not allowed|not permitted)\b/i,
  ],
  [/(?<!\p{L})(?:مسموح|يسمح|نسمح)/u, /(?<!\p{L})(?:ممنوع|يمنع|محظور)/u],
  [
    /\b(?:must|ha(?:s|ve) to|mandatory|required)\b/i,
    /\b(?:can|may|could|optional(?:ly)?|allowed to)\b(?! ?not)/i,
  ],
  [/(?<!\p{L})(?:يجب|لازم|يلزم|إلزامي)(?!\p{L})/u, /(?<!\p{L})(?:يمكنك|يمكن|تقدر|تستطيع|اختياري)(?!\p{L})/u],
  [
    /\b(?:we|the (?:company|shop|store|seller)) (?:\w+ )?(?:pays?|covers?|bears?)\b/i,
    /\b(?:you|(?:the )?(?:customers?|buyers?|guests?)) (?:\w+ )?(?:pays?|covers?|bears?)\b/i,
  ],
  [/(?<!\p{L})(?:نتحمل|على حسابنا|ندفع)/u, /(?<!\p{L})(?:تتحمل|على حسابك|تدفع|يتحمل العميل)/u],
]

/** Words that change a figure or name a day: the article must say them too. */
export const WEIGHTY =
  /\b(?:half|double|twice|triple|few|many|several|couple|dozens?|today|tomorrow|tonight|yesterday)\b|(?<!\p{L})[وب]?(?:ال)?(?:نصف|ضعف|عدة|بضعة|بضع|غد[اًا]+|بكرة|بكره|أمس|امس)(?!\p{L})/giu

/** Says that something costs nothing. */
export const FREE_OF_CHARGE =
  /\b(?:free(?! to\b)|no (?:charge|cost|fees?)|complimentary)\b|(?:^|[^\p{L}])(?:[بو]?(?:ال)?مجان[ايًي]\p{L}*|بدون رسوم|دون رسوم|بلا رسوم)/iu

/** Words that add nothing to a claim. The figures among them are compared as figures. */
export const FILLERS: ReadonlySet<string> = new Set(
  'yes am pm sar usd eur aed st nd rd th unfortunately usually typically please kindly note according policy للاسف يرجي العلم علما نعم عاده غالبا'.split(
    ' ',
  ),
)

/** Groups of a company's customers: what is true for a group is not true for everybody. */
const PEOPLE =
  list(`members?, subscribers?, students?, pupils?, women, ladies, men, girls, boys, children, kids, infants, babies
  toddlers, teenagers, adults, seniors, pensioners, soldiers, veterans, residents, citizens, nationals, foreigners
  employees, staff, teachers, doctors, nurses, drivers, families, couples, singles, companies, firms, businesses
  corporate (?:clients|customers), parents, mothers, fathers, new (?:customers|clients|members|patients|users)
  (?:gold|silver|premium|vip|platinum) (?:members|customers|guests)`).join('|')
/** The same in Arabic, without the article. */
const ARABIC_PEOPLE = oneOf(
  list(`[أا]عضاء, مشتركين, مشتركون, طلاب, طالبات, طلبة, نساء, سيدات, رجال, بنات, [أا]ولاد, [أا]طفال, رض[ّ]?ع, بالغين
    بالغون, كبار السن, متقاعدين, متقاعدون, عسكريين, عسكريون, مواطنين, مواطنون, مقيمين, مقيمون, موظفين, موظفون, معلمين
    معلمات, عائلات, عوائل, شركات, منشآت, آباء, أمهات, حوامل`),
)
/** A group at the beginning of a statement, or as those whom it is for. */
export const OF_SOME = new RegExp(
  `^(?:the |our |all )?(${PEOPLE})\\b|\\b(?:for|to|only) (?:the |our |all )?(${PEOPLE})\\b|^((?:ال)?${ARABIC_PEOPLE})(?!\\p{L})|(?<!\\p{L})ل((?:ل|ال)?${ARABIC_PEOPLE})(?!\\p{L})`,
  'giu',
)
