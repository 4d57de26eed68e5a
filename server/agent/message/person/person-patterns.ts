import { compilePattern, compilePatterns } from '../reading/word-pattern.ts'

/** Parts that many patterns share; the kinds of words are those of `person-words-data.ts`. */
const GROUPS: Readonly<Record<string, string>> = {
  /** Somebody who serves customers, or anybody. */
  WHO: 'HUMAN|ONE|A_ONE|SERVICE|DESK',
  THEM: 'HUMAN|SERVICE|DESK',
  MAY: 'CAN|LET',
  SPEAK: 'TALK|TALKING|TREAT|TALK_TO',
  TURNS: 'RINGS_ME|CALLS_ME|CALL_BACK',
  ORDER: 'RINGS_ME|CALL_ME',
  CALLS: 'CALL|CALL_BACK',
  THIS: 'IT|MATTER',
  GAP: '_|DET|POLITE|WITH|MAY|THIS|NUMBER',
  MUST: 'do|does|did|should|must|هل|لازم|LET',
  LEAD: 'POLITE|MAY|DET|WANT|GET|WITH|you|u|i|we|guys|هل',
  MAY_NOT: 'REFUSE|CANNOT|WITHOUT',
  /** What may describe the person who is asked for. */
  THERE:
    'there|here|around|available|online|free|on|line|reading|working|answering|actually|still|even|at|company|ever|هنا|هون|هناك|موجود|متوفر|يرد|بيرد|شغال|صاحي',
  BEHIND: 'THERE|POLITE|DET|THIS|WITH|TURNS|SPEAK|HELPS_ME|MAY|REFUSE|MACHINE|OR|i|chat|messages',
  IS: 'is|are|هل|هو|في|فيه|يوجد|هناك|هنالك|عندكم|مافي|مافيه|مفيش|ما|there|any|POLITE|DET|but',
  DOES: 'does|do|will|MAY|any|DET|POLITE',
  ANSWERS:
    'work|works|answer|answers|reply|replies|read|reads|respond|exist|HELPS_ME|THERE|DET|THIS|POLITE|people',
  /** Behind a person who is wanted for a job, or whose things are wanted. */
  FOR_WORK:
    'for|in|at|of|per|near|s|job|jobs|position|account|login|discount|card|price|prices|fee|fees|training|course|courses|manual|panel|number|numbers|name|id|code|gift|review|rights|resources|consent|who|that|room|yesterday|last|approval|permission|ينظف|انظف|يصلح|يركب|ينقل|جديد',
  /** What customers do with people of their own, or with those who serve them. */
  TAKING:
    'bring|invite|add|choose|pick|change|share|register|include|gift|اجيب|نجيب|احضر|نحضر|اصطحب|نصطحب|اضيف|نضيف|اختار|نختار|اغير|نغير|ادعو|ارسل|اسجل|نسجل',
  VISITS:
    'come|comes|visit|visits|accompany|accompanies|inspect|يجي|تجي|ياتي|تاتي|يزور|تزور|تزورنا|يزورنا|يحضر|تحضر|يرافق|ترافق',
  MINE: 'جوالي|رقمي|موبايلي|تلفوني|هالرقم|هذا|رقم|بخصوص|عشان|عن|في|من|قبل',
}

const compile = (patterns: string): readonly RegExp[] => compilePatterns(patterns, GROUPS)

/** Names people or speaking but asks for nobody: it is taken out before anything is looked for. */
export const ASKING_NOBODY: readonly RegExp[] = compile(`
  am|was|were i|we SPEAK WITH DET{0,3} WHO
  if|when|while|whenever|once|who i|we|you|im|they SPEAK WITH DET{0,3} WHO
  do|does|did|should|must|هل GAP{0,3} WANT DET{0,3} WHO
  MUST GAP|GET|WANT{0,4} SPEAK|CALL|MEET WITH{0,1} DET{0,3} WHO|EXPERT before|first|قبل|اول|اولا
  will|هل you{0,1} TURNS|CALL_ME|CALL_ON when|once|after|before|if|عندما|حين|لما|قبل|بعد|اذا
  im|am|not REFUSE DET{0,1} MACHINE
  i|we was|were|been SPEAK
  are|is you|IT DET{0,3} HUMAN
  REFUSE SPEAK WITH{0,1} DET{0,2} ONE|HUMAN
  لا|ما|لم|وما|ولا BRING_ME
  لا|ما|محد|وما|ولا|REFUSE ONE TURNS|CALLS_ON|CALL_ON|يرد|رد
  will|does|do|did GAP{0,1} WHO GAP{0,3} TURNS before|when|if|after|once|in
  لو|اذا _{1,3} TURNS|CALL_ME|CALL_ON|CALLS_ON
  TURNS|CALL_ME|CALL_ON لو|اذا|لما|if|before _
  how do|can|to i{0,1} RAISE
  انت|انتي|انتم|هل GAP{0,1} HUMAN|MACHINE OR MACHINE|DEVICE|HUMAN
  هل|is|am i|انا{0,1} TALK_TO|TALKING WITH DET{0,2} WHO
  من|مين|منو GAP|CALLS_ON{0,5} HUMAN|MACHINE OR MACHINE|DEVICE|HUMAN
`)

/** Mentions people without asking for one. */
export const SPEAKING_OF_PEOPLE: readonly RegExp[] = compile(`
  who|whos|whose|what|whats|which|how|من|مين|منو|اسم|وش|ايش|كم|عدد GAP{0,4} WHO|EXPERT
  is|are|there|هل|يوجد|فيه|في|عندكم|have GAP{0,2} HUMAN|ONE|EXPERT in|at|on|for|who|WITH|TALKING|TALK|عند|في|يتكلم|بيتكلم|يتحدث
  have|هل|عندكم|there|any _{0,3} TALKING WHO
  TALK|TALKING WITH{0,1} IT through|about
  SPEAK _{1,2} WHO
  REFUSE DET{0,2} HUMAN
  i|im|am|we|انا|احنا|نحن am|are{0,1} DET{0,2} HUMAN|EXPERT
  for|my|our|his|her|their|per|each|every|other|another|many|two|as DET{0,1} _{0,1} WHO|EXPERT
  _ WITH HUMAN|ONE
  WANT|SEND_ME DET{0,3} ONE|A_ONE WITH _|IT|DET
  MAY DET{0,2} ONE|HUMAN
  _ WITH{0,1} DET{0,2} ONE|A_ONE|HUMAN
  ^ ONE|HUMAN _
`)

/** Mentions people so clearly without asking for one that the classifier is not asked. */
export const PLAINLY_OF_PEOPLE: readonly RegExp[] = compile(`
  ^ POLITE{0,3} who|whos|whose|what|whats|من|مين|منو|اسم GAP{0,4} HUMAN|ONE|EXPERT
  ^ POLITE{0,3} وش|ايش اسم GAP{0,1} HUMAN
  do|does|did|should|must|هل GAP{0,3} WANT DET{0,3} WHO
  TALK|TALKING WITH{0,1} IT through|about
  WITHOUT DET{0,2} HUMAN|ONE|EXPERT
  SPEAK during|inside|while
  CAN i|we{0,1} TAKING|PASS DET|WITH|my|_{0,2} WHO|A_ONE|EXPERT
  there|يوجد|توجد|هناك GAP{0,2} HUMAN|EXPERT on|in|at|with|during|for|في|WITH _|DET
  CAN|will|does|do|هل DET{0,3} HUMAN|EXPERT VISITS
  REFUSE SPEAK WITH{0,1} DET{0,2} ONE
  MAY i|we CALL
  CALLS_ME about|عن
  WANT _{1,3} for DET{0,2} HUMAN
  SPEAK|TALKING|يتكلم|يتكلمون|بيتكلم|يتحدث|تحدث GAP{0,2} arabic|english|urdu|hindi|french|turkish|chinese|german|spanish|tagalog|filipino|amharic|انجليزي|انجليزيه|عربي|عربيه|اردو|هندي|فرنسي|تركي
  will|does|do|did GAP{0,1} WHO GAP{0,3} TURNS before|when|if|after|once|in
`)

/** Asks for whom an article may tell how to reach, though it may be a wish too: "can I talk to a pharmacist?" */
export const TURNING_TO_EXPERT: readonly RegExp[] = compile(`
  CAN i|we|IT{0,1} WITH{0,1} TALK|TALK_TO|REACH THIS{0,1} WITH{0,1} DET|my{0,4} EXPERT|dr|vet
`)

/** An answer that tells how somebody is spoken with. */
export const SPOKEN_OF = compilePattern(
  'TALK|TALKING|TALK_TO|REACH|MEET|CALL|CALL_ME|CALL_ON|calls|phone|video|consultation|consultations|consults|اتصل|اتصلوا|تتصل|اتصال|هاتف|هاتفيا|جوال|فيديو|مرييه|استشاره|الاستشاره|استشارات|تكلم|تكلمه|يكلم|نكلم|تحدث|كلم|تواصل|تواصلوا',
  GROUPS,
)

/** To speak with somebody. */
const SPEAKING = `
  SPEAK GAP{0,4} WITH DET{0,5} _{0,1} DET{0,2} WHO
  TALK DET{0,3} HUMAN
  TALK_TO GAP{0,3} WITH{0,1} DET{0,3} WHO
  WANT اكتب WITH HUMAN
  WANT|LET|POLITE|chance i|we|IT{0,1} WITH{0,1} TALK|TALK_TO THIS{0,1} WITH{0,1} DET{0,4} EXPERT !over|by|on|via|video|online|DET|فيديو|عبر|هاتفيا|بكم
  CAN i|we|IT{0,1} WITH{0,1} TALK|TALK_TO THIS{0,1} WITH{0,1} DET{0,4} EXPERT POLITE
  who|whom GAP{0,1} do|should|must|MAY i|we WANT|DET{0,2} WITH{0,1} SPEAK
  there GAP|WHO{0,7} i|we MAY SPEAK WITH
  WITH من MAY{0,1} TALK_TO
  HUMAN|ONE GAP{0,4} i|we MAY|should|WANT{0,1} WITH{0,1} SPEAK
  there|WANT|MAY DET{0,3} ONE|HUMAN WITH SPEAK
  WHO MAY{0,1} TALK_TO معه|معاه|معها|معهم|معو
  HUMAN WANT{0,1} اكلمه|اكلمها|نكلمه|اكلمهم
`

/** Somebody contacts the customer. */
const TURNING_TO_ME = `
  WHO GAP{0,5} TURNS
  WHO GAP{0,5} CALLS_ON|CALL_ON !ال[^ ]+
  WANT|GET|MAY|POLITE DET{0,2} EXPERT GAP{0,2} TURNS|CALLS_ON
  WANT|MAY|ان|POLITE GAP{0,2} CALLS_ME|CALLS_ON DET{0,2} WHO|EXPERT
  WANT|MAY ان GAP{0,1} HELPS_ME DET{0,2} WHO
  MAY|if DET{0,3} WHO GAP{0,3} CALLED_ME
  WITH CALLS_ME DET{0,2} WHO
`

/** The customer is to be called. */
const CALLING = `
  ^ LEAD{0,4} ORDER
  MAY you|u|ya GAP{0,2} ORDER
  POLITE ORDER
  CALL_ME !عن|لما|when|ONE|HUMAN
  CALL_ON POLITE|NUMBER|MINE|WANT|MAY|$
  NUMBER GAP{0,4} ORDER|CALL_ON
  RINGS_ME GAP{0,3} NUMBER
`

/** A call is wished for. */
const CALL_WISHED = `
  WANT|WAIT DET{0,3} CALLS !url|function|endpoint|address|GET|بكم|بك
  MAY i|we GET|WANT|ask|for{1,2} DET{0,3} CALLS !url|function
  ^ POLITE{0,2} MAY{0,1} CALL_BACK|مكالمه|اتصال POLITE{0,2} $
  CALLS WITH|from DET{0,4} WHO
  MAY DET{0,2} WHO CALL POLITE{0,2} $
  we|WANT|lets|could|i WITH{0,1} SPEAK|do GAP{0,2} over|by|on DET phone
`

/** To be passed on, to have a matter brought to somebody, or the conversation taken over. */
const PASSING_ON = `
  PASS_ME|BRING_ME|SEND_ME GAP{0,3} WITH DET{0,4} _{0,2} WHO|EXPERT
  PASS_ME WHO
  ^ LEAD{0,6} PASS_ME POLITE|over|on|through|already{0,3} $
  PASS DET{0,1} THIS GAP{0,2} WITH DET{0,4} _{0,1} THEM
  PASS DET|my{0,1} MATTER GAP{0,2} WITH DET{0,4} _{0,1} WHO|EXPERT
  PASS WITH DET{0,2} THEM
  MAY|WANT PASS WITH DET{0,2} ONE
  GET PASSED WITH|on|over|back|through{1,2} DET{0,4} _{0,1} WHO|EXPERT
  put THIS through|POLITE|WITH DET{0,4} _{0,1} WHO|EXPERT|POLITE|$
  put THIS on|back|onto WITH{0,1} DET{0,4} WHO|EXPERT
  put DET{0,4} _{0,1} WHO on|through
  put him|her|them on|back|through
  GET him|her back
  MACHINE GAP|REFUSE|HELPS_ME{0,4} PASS_ME
  GET|WANT DET{0,4} _{0,2} WHO on DET line|phone|call
  ^ LEAD{0,5} RAISE POLITE{0,2} $
  RAISE DET|my|our{0,2} THIS|ticket|request
  RAISE|raise|ارفع|ارفعوا|نرفع|رفع THIS|POLITE|DET{0,3} WITH DET{0,3} THEM
  WANT|MAY|GET DET{0,3} WHO GAP{0,3} TAKES_OVER
`

/** To get as far as somebody. */
const REACHING = `
  WANT|MAY|trying|try|been|need GAP{0,4} REACH|MEET WITH{0,1} DET{0,4} _{0,1} HUMAN|ONE
  WANT|trying|been GAP{0,3} REACH DET{0,4} _{0,1} THEM
  how|كيف|شلون|ازاي GAP{0,5} REACH|MEET WITH{0,1} DET{0,4} HUMAN|ONE
  كيف|شلون اوصل|REACH WITH{0,1} THEM
  ^ POLITE{0,3} CALL|REACH DET{0,3} _{0,1} THEM POLITE{0,3} $
`

/** Only a person is wanted, or somebody is wanted just to help. */
const WANTING = `
  WANT|WAIT|SEND_ME WITH{0,1} DET{0,5} THEM !FOR_WORK|WITH
  WANT|WAIT|SEND_ME WITH{0,1} DET{0,5} THEM WITH SPEAK|TURNS|HELPS_ME|PASS
  WAIT DET{0,3} THEM for|منذ|من
  WAIT DET{0,3} ONE POLITE|TURNS|CALLS_ON|من|منذ|for|يرد|$
  MAY i|we GET DET{0,5} THEM !FOR_WORK
  MAY i|we GET DET{0,5} ONE POLITE{0,3} $
  WANT|SEND_ME WITH{0,1} DET{0,5} ONE|A_ONE GAP{0,3} HELPS_ME|CALLS_ON|TURNS|SPEAK
  WANT WITH{0,1} DET{0,5} ONE POLITE{0,3} $
  WANT DET{0,5} ONE because|since|but|REFUSE|instead|MACHINE
  WANT|GET|MAY GAP{0,3} HELPS_ME DET|من{1,4} THEM
  WANT|MAY DET{0,3} HUMAN GAP{0,4} HELPS_ME
  ^ POLITE{0,2} طلب HUMAN
  ^ POLITE|WANT|DET|MAY|SPEAK|WITH|i|we{0,7} ONE|HUMAN who|that MAY{0,1} speaks|TALK
  WANT DET{0,2} ONE|HUMAN يتكلم|بيتكلم|يتحدث
`

/** A machine is refused. */
const REFUSING = `
  MAY_NOT DET|_|WITH|POLITE{0,3} SPEAK WITH|DET|_{0,4} MACHINE|DEVICE
  REFUSE|WITHOUT WITH|DET|THIS|stupid|useless|silly|damn|the|sending|عن|من|my|من{0,4} MACHINE POLITE|WANT|HUMAN|ONE|DET|SPEAK|REFUSE|MAY|i|we|بل|$
  HUMAN|ONE REFUSE|WITHOUT WITH|DET{0,3} MACHINE|DEVICE
`

/** A person whom the customer spoke with before. */
const GOING_BACK = `
  WANT|SPEAK|PASS_ME|BRING_ME|put|GET GAP{0,6} BEFORE
`

/** Asks whether anybody is there, and nothing else. */
const PRESENCE = `
  ^ IS{1,7} HUMAN|ONE BEHIND{0,7} $
  ^ POLITE{0,2} هل من DET{0,1} HUMAN|ONE BEHIND{0,5} $
  ^ POLITE|DET|but|any{0,4} HUMAN|ONE THERE BEHIND{0,4} $
  ^ POLITE{0,3} DOES{1,3} HUMAN|ONE ANSWERS{1,5} $
  ^ GAP{0,3} وين|فين|اين SERVICE POLITE{0,3} $
  ^ GAP{0,3} where|وين|فين|اين is|are{0,1} DET{0,3} everyone|everybody|HUMAN|ONE POLITE{0,3} $
`

/** Somebody is named, and nothing else. */
const NAMED_ALONE = `
  ^ POLITE|DET{0,4} HUMAN|SERVICE HUMAN|SERVICE|DET|POLITE|REFUSE|MACHINE{0,6} $
`

/** Asks for a person by itself. */
export const ASKING_FOR_PERSON: readonly RegExp[] = [
  SPEAKING,
  TURNING_TO_ME,
  CALLING,
  CALL_WISHED,
  PASSING_ON,
  REACHING,
  WANTING,
  REFUSING,
  GOING_BACK,
  PRESENCE,
  NAMED_ALONE,
].flatMap(compile)

/** Gives a number to call, which may be part of another request. */
export const GIVING_NUMBER: readonly RegExp[] = compile(`
  POLITE|MAY|you{0,3} ORDER|CALL_ON GAP{0,3} NUMBER
  NUMBER GAP{0,4} ORDER|CALL_ON
`)

/** Somebody of a desk is a person who serves there: "someone from your sales team". */
export const ONE_OF_THEM = compilePattern('ONE|A_ONE من|DET|in{1,4} THEM', GROUPS)

/** The last clause of a sentence, which may only say who is wanted: "this is useless, someone please". */
export const LAST_CLAUSE = compilePattern('^ POLITE|DET{0,4} HUMAN|ONE|SERVICE POLITE{1,3} $', GROUPS)
