import { list } from '../../language/words/word-list.ts'

/*
 * The words of nuisances, and of the dangers that they may be. Each may be a pattern.
 */

const PESTS =
  list(`mice, mouse, rats?, rodents?, ants?, (?:cock)?roach(?:es)?, bed ?bugs?, bugs?, insects?, spiders?
  termites?, moths?, wasps?, bees?, hornets?, flies, mosquito(?:e?s)?, fleas?, weevils?, pigeons?`)
const WATER = list(`mou?ld, damp, leak(?:s|y|ed|ing|age)?, drip(?:s|ped|ping)?, overflow(?:s|ed|ing)?
  (?:burst|broken|blocked|clogged) (?:pipe|drain|sink|toilet), pipes? (?:burst|broke)`)
const SMELLS = list('smells?, smelly, stinks?, odou?rs?, peeling')

/** What is unpleasant in a home or a shop, and no danger by itself: pests, water that drips, bad smells, mould. */
export const NUISANCES = [...PESTS, ...WATER, ...SMELLS]

const ARABIC_PESTS =
  list(`نمل, صر[اص]+[يو]?ر, صرصار, صراصير, ف[أا]ر, ف[يئ]ران, فران, جرذان?, بق, حشر(?:ة|ه|ات), نحل
  دبابير, دبور, ذباب, ناموس, بعوض, عنا?كب(?:وت)?, سوس`)
const ARABIC_WATER = list('تسري?ب, [يتب][يتب]?سري?ب, [يتب][يتب]?نقط, طفح, مسدود[ةه]?, رطوب[ةه], عفن')
const ARABIC_SMELLS = list('ريح[ةه], رائح[ةه], رايح[ةه]')

/** The same in Arabic. */
export const ARABIC_NUISANCES = [...ARABIC_PESTS, ...ARABIC_WATER, ...ARABIC_SMELLS]

/** Water, before a word for coming down: «الموية تنزل من السقف». */
export const ARABIC_WATERS = list('مو?ي[ةها]+, مي[ةه], ماء, المو?ي[ةها]+, المي[ةه], الماء')
export const COMING_DOWN = list('[بتي][بتي]?نزل, نازل[ةه]?')

/** What breaks, behind a word for breaking: «كسرت التلفزيون». */
export const BREAKING = list(
  '[انت]?[انت]?كسر\\p{L}?\\p{L}?, [انت]?خدش\\p{L}?\\p{L}?, وسخ\\p{L}?\\p{L}?, خرب\\p{L}?\\p{L}?',
)
export const BREAKABLES =
  list(`تل[يف]?فزيون, تلفاز, شاش[ةه]?, مزهري[ةه]?, فاز[ةه]?, كوب, ك[اأ]س, صحن, صحون, مراي[ةه]?, مر[اآ][ةه]?, طاول[ةه]?, كرسي
  لمب[ةه]?, جوال, موبايل, لابتوب, ثري[اه], تحف[ةه]?, غسال[ةه]?, ثلاج[ةه]?, شنط[ةه]?, نظار[ةه]?`)

const POISONS = list('gas, fuel, petrol, brakes?, chemicals?, chlorine, monoxide, rotten, eggs')
const FIRE = list(`smok\\p{L}*, burn\\p{L}*, fire, spark\\p{L}*, electr\\p{L}*, sockets?, outlets?, plugs?
  wir(?:es?|ing), shock\\p{L}*`)
const HARM =
  list(`bit(?:e|es|ten|ing)?, st[iu]ng\\p{L}*, swell\\p{L}*, swollen, allerg\\p{L}*, breath\\p{L}*, dizzy, faint\\p{L}*
  sick, vomit\\p{L}*, headaches?, hurt\\p{L}*, injur\\p{L}*, bleed\\p{L}*, blood, poison\\p{L}*
  cuts?, glass, eyes?, snakes?, scorpions?`)
const PEOPLE = list('baby, babies, child\\p{L}*, kids?, son, daughter, mother, father')
const DISTRESS = list(
  `trapped, stuck, drown\\p{L}*, collaps\\p{L}*, fall(?:s|ing|en)?, fell, dead, dying, help, emergency`,
)

/** With any of these it may be one: stings, gas, fire, current, people who suffer. */
export const PERILS = [...POISONS, ...FIRE, ...HARM, ...PEOPLE, ...DISTRESS]

const ARABIC_POISONS = list('غاز, شياط, بنزين, فرامل, كلور, كيماوي, بيض')
const ARABIC_FIRE = list('دخان, حر[يا]ق, حرق, محروق, نار, شرار, كهرب, فيش, [أا]سلاك, سلك, صعق')
const ARABIC_HARM =
  list(`قرص, لسع, لدغ, عض[تن], ورم, حساسي, تنفس, اختن, خنق, دوخ, دايخ, [أا]غم, استفر, تقي[أا], صداع, مصاب
  نزف, تسمم, ثعبان, حي[ةه], عقرب, جرح, زجاج, قزاز, عين(?:ي|ه|ها)(?!\\p{L}), [أا]?يد(?:ي|ه|ها)(?!\\p{L}), رجل(?:ي|ه|ها)(?!\\p{L})
  ر[أا]س(?:ي|ه|ها)(?!\\p{L}), ظهر(?:ي|ه|ها)(?!\\p{L})`)
const ARABIC_PEOPLE = list('رضيع, طفل, [أا]طفال, بنتي, ولدي, ابني, [أا]مي, [أا]بوي')
const ARABIC_DISTRESS = list('محبوس, غرق, طاح, [إا]نهار, ميت, ساعد, طوارئ, [إا]سعاف')

/** The same in Arabic; they count within words too, because so many of their forms are used. */
export const ARABIC_PERILS = [
  ...ARABIC_POISONS,
  ...ARABIC_FIRE,
  ...ARABIC_HARM,
  ...ARABIC_PEOPLE,
  ...ARABIC_DISTRESS,
]
