/** Whole sentences that a model says and that claim nothing about the company. */
export const COURTESIES: readonly RegExp[] = [
  /^(?:yes|no|sure|of course|certainly|absolutely|gladly|great question|good question|i understand)[.,!]*$/i,
  /^(?:yes|no|sure|of course|certainly|absolutely)[.,]? you (?:can|may|can't|can’t|cannot|can not)[.!]*$/i,
  /^(?:نعم|أكيد|اكيد|بالتأكيد|بالطبع)[،,.]? (?:يمكنك|تستطيع|تقدر)(?: ذلك)?[.!]*$/u,
  /^لا[،,.]? لا (?:يمكنك|تستطيع|تقدر)(?: ذلك)?[.!]*$/u,
  /^(?:i am|i'm|i’m|we are|we're|we’re)?\s*(?:very |so |really )?sorry(?: to hear (?:that|this)| about (?:that|this)| for the (?:inconvenience|trouble))?[.!]*$/i,
  /^(?:i |we )?apologi[sz]e(?: for (?:the (?:inconvenience|trouble)|that|this))?[.!]*$/i,
  /^(?:i |we )?hope (?:this|that) helps[.!]*$/i,
  /^(?:please )?(?:let me know|tell me|feel free to ask)(?: if (?:you (?:have|need)|there is) (?:anything|any|something)(?: (?:else|more|other|further|questions?|help))*)?[.!]*$/i,
  /^(?:i(?:'m| am|’m) )?happy to help[.!]*$/i,
  /^here (?:is|are) (?:what (?:i|we) (?:found|have)|the details?|the answers?)[.:!]*$/i,
  /^(?:نعم|لا|أكيد|اكيد|بالتأكيد|بالطبع|طبعًا|طبعا|أفهمك|تمام|حسنًا|بكل سرور)[.،,!]*$/u,
  /^(?:نحن )?(?:نأسف|نعتذر|آسف|آسفون|أعتذر|متأسف)(?: (?:لذلك|منك|جدًا|لسماع ذلك|على الإزعاج|عن الإزعاج|لك))*[.،!]*$/u,
  /^(?:أتمنى|آمل|نأمل|نتمنى) أن (?:يكون )?(?:هذا|ذلك) (?:مفيدًا|مفيدا|يساعدك|قد ساعدك|أفادك)[.!]*$/u,
  /^(?:أخبرني|لا تتردد في السؤال)(?: إذا (?:احتجت|كان لديك|أردت)(?: (?:إلى|أي|شيء|آخر|سؤال|مساعدة|أخرى))*)?[.!]*$/u,
  /^(?:يسعدني|يسعدنا|يسرني) (?:مساعدتك|خدمتك)[.!]*$/u,
]

/** A clause that asks, at the end of a sentence; what stands before it is a claim like any other. */
export const ASKING_CLAUSE =
  /(?:^|[,،;:–—]\s*|\s-\s)(?:(?:and|so|but|or|و)\s*)?(?:(?:what|which|when|where|who|whose|how|why|do|does|is|are|can|could|would|will|shall|should|may|have|has|anything|any)\b|(?:هل|وهل|ما|ماذا|متى|أين|اين|وين|كيف|كم|أي|اي|من|لماذا|ليش|وش|ايش|إيش|ممكن|تقصد|أتقصد)(?=\s))[^,،;:–—]*[?؟]\s*$/iu

/** Asks what every conversation is asked, which is no question back. */
export const OFFERS_HELP =
  /\b(?:anything|something) (?:else|more)\b|\b(?:help|assist) you\b|(?<!\p{L})(?:شيء آخر|شي ثاني|أي شيء|(?:أ|ا)(?:ساعدك|خدمك)|(?:ال)?مساعدتك|خدمتك)(?!\p{L})/iu

/** Asks for what only a thief would want to know: a company that needs it says so in an article. */
export const ASKS_FOR_SECRET =
  /\b(?:send|give|tell|share|provide|enter|type|confirm|what|which)\b.*\b(?:card (?:number|details)|cvv|cvc|security code|pin|password|passcode|otp|(?:verification|one[- ]time|sms) (?:code|password))\b|(?<!\p{L})(?:رقم (?:ال)?بطاق\p{L}*|كلم[ةه] (?:ال)?(?:سر|مرور)\p{L}*|(?:ال)?رقم (?:ال)?سري|(?:رمز|كود) (?:ال)?(?:تحقق|أمان|امان|سري))(?!\p{L})/iu

/** Words that leave no exception: an article has to leave none either. */
export const ABSOLUTES =
  /\b(?:always|all|every|everyone|everything|everywhere|anywhere|anytime|worldwide|never|24\/7|around the clock|guaranteed?)\b|(?:^|[^\p{L}])(?:دائم[اً]+|جميع|كافة|كل|أبد[اً]+|مدار الساعة|نضمن)(?:$|[^\p{L}])/iu

/** Words of a condition that changes what is said, so that it may not be left out. */
export const CONDITIONS =
  /\b(?:only\b[^.]*?\b(?:if|when|for)|unless|except|provided that|as long as)\b|(?:^|[^\p{L}])(?:إلا|الا|بشرط|يشترط|ويشترط|ما دام|ما عدا|باستثناء)(?:$|[^\p{L}])/iu

/** Words of a duty, which say of a condition what it asks. */
export const DUTIES = /\b(?:must|has to|have to|needs? to)\b|(?:^|[^\p{L}])(?:يجب|لازم)(?:$|[^\p{L}])/iu

/** Says that something was done, or how something of the customer's stands. */
export const DEEDS =
  /\b(?:i|we)(?:['’]ve| have)\b|\b(?:i|we) (?:just |already )?(?:cancel(?:l?ed)|refunded|issued|sent|changed|updated|booked|shipped|placed|created|scheduled|submitted|opened)\b|\byour (?:\w+ ){1,2}(?:has|have|was|were) (?:been |just been )?\w+|\byour (?:\w+ ){1,2}(?:is|are) (?:now |already )?(?:on (?:its|the) way|out for delivery|cancell?ed|confirmed|shipped|delivered|booked)\b|(?:^|[^\p{L}])(?:لقد |قد )?(?:تم|تمت|قمت ب|قمنا ب|ألغيت|ألغينا|أرسلت|أرسلنا|حجزت|حجزنا)(?=[^\p{L}]|\p{L}+)|طلب(?:ك|كم) (?:الآن )?في الطريق/iu

/** Words that deny. غير is left out: it says of a thing what it is (غير مستخدم). */
export const DENIALS =
  /\b(?:not|no|cannot|never|without|none|neither|nor)\b|n['’]t\b|(?:^|[^\p{L}])[وف]?(?:لا|لم|لن|ليس|ليست|ممنوع|مو|مب|مش|بدون|دون)(?:$|[^\p{L}])|(?<=\p{L}\s)ما(?=\s)/iu

/** Words of a time or a case for which alone something is said. */
export const OCCASIONS =
  /\b(?:if|when|whenever|once|after|until|as soon as|in case)\b|(?:^|[^\p{L}])[وف]?(?:إذا|اذا|لو|عند|عندما|بعد|بمجرد|حال|متى)(?:$|[^\p{L}])/iu

/** A bound from below: without it a figure is a bound from above, or exact. */
export const AT_LEAST =
  /\b(?:more than|longer than|at least|(?:over|above)(?= (?:sar )?[$\p{N}])|minimum|or more|or above|and above)|(?<!\p{L})(?:(?:ال)?[أا]كثر من|على الأقل|على الاقل|فوق|ف[أا]كثر|و[أا]كثر|[أا]و [أا]كثر|فما فوق|(?:ك)?حد [أا]دنى)(?!\p{L})/iu

/** Words that turn a sentence round though all others stay: an article that says one does not say the other. */
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

/** Words that change a figure or name a day: an article has to say them too. */
export const WEIGHTY =
  /\b(?:half|double|twice|triple|today|tomorrow|tonight|yesterday)\b|(?<!\p{L})[وب]?(?:ال)?(?:نصف|ضعف|غد[اًا]+|بكرة|بكره|أمس|امس)(?!\p{L})/giu

/** Says that something costs nothing. */
export const FREE_OF_CHARGE =
  /\b(?:free(?! to\b)|no (?:charge|cost|fees?)|complimentary)\b|(?:^|[^\p{L}])(?:[بو]?(?:ال)?مجان[ايًي]\p{L}*|بدون رسوم|دون رسوم|بلا رسوم)/iu

/** Words that say nothing of their own beside a claim: the figures among them are compared as figures. */
export const FILLERS: ReadonlySet<string> = new Set(
  'yes am pm sar usd eur aed unfortunately usually typically please kindly للاسف نعم عاده غالبا'.split(' '),
)
