import { list } from '../../language/words/word-list.ts'

/*
 * The words of requests for a person, by kinds, as they are spelled. Arabic stands without the letters that are
 * attached to a word (ال، ل، ب، و), which are read separately.
 */

/** People who serve customers, by their role. */
const HUMAN =
  list(`human, humans, human being, human beings, real person, real people, actual person, actual people, live person
human agent, live agent, agent, agents, representative, representatives, rep, reps, operator, operators, employee
employees, manager, managers, supervisor, supervisors, boss, advisor, advisors, adviser, consultant, specialist
associate, colleague, colleagues, counsellor, receptionist, admin, staff, staff member, member of staff
member of the staff, member of your staff, team member, member of the team, member of your team
member of your support team, one of you, one of you guys, one of your guys, one of your people, one of your staff
one of your team, one of your agents, one of your colleagues, one of your employees, one of your representatives
one of your managers, one of the staff, one of the team, your people, owner, director, person in charge
person responsible, responsible person, whoever is in charge, someone in charge, somebody in charge, someone real
somebody real, anyone real, anybody real, someone senior, someone more senior, someone higher up, someone with authority
customer service rep, customer service agent, customer service representative, customer care officer
customer representative, customer agent, support agent, support specialist, support representative, support person
english speaker, arabic speaker, urdu speaker, hindi speaker, human help, human support, human assistance, real support, live support, live tech, support member
موظف, موظفة, موظفات, إحدى الموظفات, موظفين, موظفون, موظفي, موظفا, موضف, موضفة, موضفين, إنسان, إنسانا, بشر, بشري, بشرا, مسؤول, مسئول, مسؤولة, مدير, مديرة
مشرف, مشرفة, ممثل, ممثلة, ممثلين, بني آدم, بنادم, آدمي, مختص, مختصين, زميل, زميلة, زملاء, شخص حقيقي, شخصا حقيقيا, شخص بشري
أحد حقيقي, حد حقيقي, حدا حقيقي, حد بشري, أحد بشري, أحد الموظفين, أحد موظفيكم, أحد موظفينكم, أحد الزملاء, أحد المختصين, واحد منكم, أحدكم
أحد منكم, حد منكم, وكيل بشري, صاحب القرار, صاحب المحل, صاحب الشركة, صاحب المتجر, أحد من طرفكم, حد من عندكم, حدا من عندكم
أحد من عندكم, واحد من عندكم`)

/** Anybody at all. */
const ONE =
  list(`someone, somebody, some one, anyone, anybody, any one, person, someone else, somebody else, anyone else
أحد, أحدا, حد, حدا, شخص, شخصا, حد تاني, أحد ثاني, شخص آخر, مجيب`)

/** Anybody, or one of any things. */
const A_ONE = list('واحد')

/** People who serve customers, by the name of their desk, which means nothing else. */
const SERVICE =
  list(`customer service, customer services, customer care, customer support, support team, tech support
technical support, support staff, help desk, live chat, reception, front desk
خدمة العملاء, خدمة عملاء, خدمة الزبائن, خدمة العميل, الدعم الفني, دعم فني, دعم بشري, الدعم, الاستقبال, الإدارة`)

/** Other desks. */
const DESK =
  list(`support, team, sales, sales team, sales department, sales people, billing, billing team, billing department
accounts, accounts team, accounts people, accounts department, accounting, finance, finance team, finance people
finance department, complaints team, complaints department, refunds team, management, head of department, call center
call centre, refunds department
دعم, إدارة, المبيعات, المحاسبة, المالية, القسم, القسم المالي, القسم المختص, قسم المبيعات, قسم المحاسبة, قسم المالية, قسم الدعم
قسم الشكاوى, الفريق, فريقكم, فريق الدعم, فريق المبيعات, فريق خدمة العملاء`)

/** People whom customers speak with about their work. */
const EXPERT =
  list(`doctor, nurse, trainer, coach, technician, engineer, teacher, tutor, lawyer, attorney, pharmacist, nutritionist
therapist, mechanic, accountant, dentist, veterinarian, psychologist, dietitian, dietician, dermatologist
physiotherapist, midwife
دكتور, دكتورة, طبيب, طبيبة, مدرب, مدربة, كابتن, فني, مهندس, مهندسة, معلم, معلمة, محامي, محاسب, صيدلي, صيدلانية, صيدلاني, أخصائي, أخصائية, استشاري
استشارية, بيطري`)

/** Machines that answer. */
const MACHINE =
  list(`bot, bots, chatbot, chatbots, chat bot, robot, robots, ai, automated system, automated answer, automated answers
automated reply, automated replies, automated response, automated responses, automated messages, automatic answers
automatic replies, automatic responses, canned answers, canned replies, canned responses, auto replies
بوت, بوتات, روبوت, روبوتات, شات بوت, رد آلي, ردا آليا, الرد الآلي, ردود آلية, ردودا آلية, الردود الآلية, رد أوتوماتيك, ردود أوتوماتيك, رد أوتوماتيكي
ردود أوتوماتيكية, رد جاهز, ردود جاهزة, ردودا جاهزة, برنامج آلي, ذكاء اصطناعي, الذكاء الاصطناعي`)

/** The same by words that also name other things. */
const DEVICE = list(
  'machine, machines, computer, computers, program, آلة, آلات, ماكينة, ماكينات, برنامج, جهاز, كمبيوتر',
)

/** To speak, if it is said with whom. */
const TALK = list(
  `talk, tlk, speak, spk, chat, communicate, have a word, a word, quick word, have a conversation, actual conversation, consult, interact`,
)

const TALKING = list('talking, speaking, chatting, communicating, interacting, typing, writing')

/** To settle something with somebody. */
const TREAT = list(
  'discuss, discussing, deal, dealing, continue, explain, explaining, proceed, sort this, resolve',
)

/** To speak with somebody who is named right behind it, or behind a "with". */
const TALK_TO =
  list(`أكلم, أتكلم, نتكلم, نكلم, أتحدث, نتحدث, التحدث, تحدث, التكلم, تكلم, أحكي, نحكي, أحاكي, الكلام, الحديث, التواصل, تواصل, أتواصل
نتواصل, التفاهم, أتفاهم, نتفاهم, أناقش, مناقشة, محادثة, محادثه, التعامل, أتعامل, أشرح, شرح, أستشير, الكتابة`)

/** To get as far as somebody. */
const REACH =
  list(`reach, contact, get hold of, get a hold of, get ahold of, get in touch with, get in contact with, get through to
أوصل, الوصول`)

/** To come before somebody, which has many other meanings. */
const MEET = list('get to, meet, see, أقابل, مقابلة')

/** To pass a customer on. */
const PASS_ME =
  list(`transfer me, connect me, forward me, redirect me, reroute me, route me, switch me, hand me, pass me, refer me, put me through
put me in touch, transfer us, connect us, transfer my call, transfer this chat, transfer this call, transfer this conversation
put us through
حولني, حولوني, حولونا, حولنا, حوليني, تحولني, تحولوني, تحولوننا, تحويلي, تحويلنا, حول محادثتي, حول المحادثة, حولوا المحادثة, تحويل المحادثة, تحويل محادثتي
صلني, صلوني, أوصلني, توصلني, أعدني, انقلني`)

/** The same, and to have somebody brought. */
const SEND_ME = list('send me, take me, bring me')

/** The same by words with other meanings: «وصلني» is also what arrived. */
const BRING_ME = list('وصلني, وصلوني, رجعني, رجعوني, ارجعني, get me back, put me back')

/** To pass something on. */
const PASS = list('transfer, connect, forward, redirect, route, hand, pass, send, تحويل, حول, حولوا')

/** Having been passed on. */
const PASSED = list(
  'transferred, connected, put through, forwarded, redirected, passed, passed on, handed over, referred, escalated, put back',
)

/** To bring something to somebody who decides. */
const RAISE = list(`escalate, escallate, escalating, escalation
صعد, صعدوا, صعدو, أصعد, نصعد, تصعيد, تصعدون`)

/** What is brought to them. */
const MATTER = list(`case, issue, complaint, problem, matter, chat, conversation
الموضوع, موضوعي, المشكلة, مشكلتي, طلبي, الطلب, القضية, حالتي, شكواي, الأمر, المحادثة, هذا`)

const IT = list('this, it, that, these, me, us')

/** To call the customer: somebody may, or is told to. */
const RINGS_ME = list(
  'call me, call me back, call us back, phone me, phone me back, ring me, ring us back, ring me back, contact me, message me, text me',
)

/** To contact the customer. */
const CALLS_ME =
  list(`get back to me, get in touch with me, reach out to me, reply to me, answer me, respond to me
talk to me, speak to me, speak with me, chat with me, talk with me, write to me
يكلمني, يكلمنا, تكلمني, يكلمها, يحكيني, يحكي معي, يحاكيني, يتصل بي, يتصل بيا, يتصل فيني, يتصل فيا, يتصل بنا, يتصل معي, تتصل بي
يتواصل معي, يتواصل معاي, يتواصل معايا, يتواصل معنا, تتواصل معي, يتواصلون معي, يدقلي, يدق لي, يرن عليا
يرد عليا, يرد عليي, يرد علينا, يجاوبني, يعاود الاتصال, يعاود الاتصال بي`)

/** To have contacted the customer. */
const CALLED_ME = list('contacted me, called me, rang me, phoned me')

/** To help, which anybody may be asked to; wanting somebody for it is wanting a person. */
const HELPS_ME =
  list(`help, help me, helps, assist, assist me, help us, understand, understand me, understands me, understands, listen to me, knows
look into, look at, sort, handle, deal with, answer, review, assistance, have a look, take a look
يساعدني, يساعدنا, مساعدة, يفهم, يفهمني, بيفهم, فاهم, يفيدني, يخدمني, يسمعني, يحل, يشوف, يتابع, ينظر, يشرح لي, يفهم علي, تساعدني`)

const TAKES_OVER = list('take over, take this over, take it over, step in, يستلم المحادثة')

/** The same by words that may continue with a thing: «يرد على التلفون». */
const CALLS_ON = list('يتصل علي, تتصل علي, يتصلون علي, يدق علي, يرن علي, يرد علي')

/** What is said to the people who are to call. */
const CALL_ME = list(`buzz me, give me a call, give us a call, give me a ring, give me a buzz
اتصلوا بي, اتصلوا بيا, اتصلوا فيني, اتصلوا فيا, اتصلوا بنا, اتصلو بي, اتصلو بيا, اتصلو فيني, اتصل بي, اتصل بيا, اتصل فيني, اتصل فيا
اتصلي بي, تتصلون بي, تتصلون فيني, تتصل بي, تتصلوا بي, تتصلوا بيا, تتصلوا فيني, دقوا لي, دقولي
دقلي, تدقون لي, رنوا عليا, رن عليا, كلموني, تكلموني, كلمونا, احكوني, تواصلوا معي, تتواصلون معي
الاتصال بي, التواصل معي, كلمني تلفون, كلمني تليفون`)

/** The same by words that may continue with whom or what to call: «اتصل على الرقم». */
const CALL_ON =
  list(`اتصلوا علي, اتصلو علي, اتصل علي, اتصلي علي, تتصلون علي, تتصل علي, تتصلوا علي, الاتصال علي, دقوا علي, دقو علي, دق علي
دقي علي, تدقون علي, تدقوا علي, تدق علي, رنوا علي, رن علي, ردوا علي, ردو علي, ردوا عليا, رد علي, رد عليا`)

/** A call. */
const CALL_BACK = list('call back, callback, callbacks')

const CALL = list('call, phone call, telephone call, مكالمة, مكالمه هاتفية, اتصال, اتصالا')

/** To wish for. */
const WANT =
  list(`want, need, wanna, prefer, gimme, give me, get me, find me, require, demand, requesting, request, would like, id like
i like, id love, ask for, insist on, rather have, let me have, helped by
أبي, أبغى, أبغا, نبي, نبغى, أريد, نريد, بدي, بدنا, عايز, عايزة, عاوز, عاوزة, عايزين, محتاجين, ودي, أود, أرغب, أحتاج, نحتاج, محتاج, محتاجة, بغيت, حاب, حابب
حابة, عطني, عطوني, أعطني, أعطوني, هات, هاتلي, هاتولي, هاتوا, جيب, جيبوا, جيبلي, جيبولي, ناد, نادي, نادوا, نادولي, أطلب, أفضل`)

/** To have wished for somebody who has not come. */
const WAIT = list(`asked for, asking for, waiting for, waiting on, i said, already said, looking for
طلبت, قلت, قلت لك, أنتظر, انتظر, منتظر, مستني, ناطر`)

/** The same as a question whether one may. */
const GET = list('have, get, be')

/** Asks whether something may be done. */
const CAN = list(`can, could, may, might, would, able to, allowed to, possible to, way to
ممكن, أقدر, نقدر, بقدر, أستطيع, يستطيع, يمكن, يمكنني, يمكنكم, بإمكاني, بإمكان, ينفع, يمديني, تقدرون, تقدر, تقدروا`)

/** Lets or orders somebody do it. */
const LET = list(`let, ask, tell, make, lets, let us, appreciate it if, grateful if
خل, خلوا, خلو, خلي, خليني, خلني, خلوني, دعني, دعوني, دعوا, ياريت, ليت, ياليت, أرجو, يرجى, أتمنى, لازم, اطلبوا`)

/** Refuses what stands behind it. */
const REFUSE =
  list(`dont want, do not want, dont wanna, didnt want, dont like, dont need, no more, no, not, stop, enough, enough with, enough of
tired of, sick of, fed up with, hate, refuse, instead of, rather than, exit, quit, turn off, done with, get rid of, out of
مابي, مابغى, ما أبي, ما أبغى, ما أبغا, ما أريد, ما بدي, مش عايز, مش عايزة, مش عاوز, مو, مب, مش, ليس, وليس, لا أريد, لا أرغب, لا أحب, ما أحب, مبحبش
كفى, كفاية, يكفي, مليت, مللت, زهقت, طفشت, تعبت, سئمت, خلاص, وقف, وقفوا, توقف, أوقفوا, أوقف, بدل, لا, ما ودي, غير`)

/** Without something. */
const WITHOUT = list('without, بدون, بلا, بلاش')

/** "Or", which is no "and not". */
const OR = list('or, أم, أو, ولا')

/** The same for what cannot or will not be done. */
const CANNOT = list('cant, cannot, can not, wont, will not, never, dont know how')

const WITH = list('to, with, w, 2, مع, ويا, إلى, على, عند, ل, ب')

/** Stands before a person and says little about them. */
const DET =
  list(`a, an, the, your, any, some, another, more, real, live, actual, different, qualified, senior, single, just
either, even, proper, competent, actually, from, of, nice, lady, guy, woman, right, responsible, appropriate, relevant
أي, هذا, هذه, مجرد, بس, فقط, لي, حقيقي, حقيقية, بشري, مباشر, متاح`)

/** What makes a request polite or urgent, or greets before it. */
const POLITE =
  list(`please, pls, plz, now, right now, asap, immediately, urgently, urgent, today, kindly, thanks, thank you, if possible, quickly, soon, hello
hi, hey, ok, okay, so, yes, sorry, sir, guys, thx, good morning, listen, again, directly, tomorrow, later, and, then, well
لو سمحت, لو سمحتوا, لو سمحتم, من فضلك, من فضلكم, رجاء, الرجاء, الله يعافيك, الله يعافيكم, الله يخليك, الله يخليكم, تكفى, تكفون, لا هنت, ياخي, يا أخي, لو تكرمتم, لو تكرمت
الآن, الحين, حالا, دلوقتي, ضروري, بسرعة, اليوم, السلام عليكم, سلام, هلا, مرحبا, أهلا, طيب, طب, بالله عليك, بالله, ياخوي, يا جماعة, يا ناس, عذرا, فورا, بقولك
يا عم, الو, مباشرة, شخصيا, بكرة, غدا, والله, يعني, أيضا, كمان, بعد`)

/** A person whom the customer spoke with before. */
const BEFORE =
  list(`who helped me, who was helping me, that helped me, who called me, i spoke to, i spoke with, i was talking to, i was speaking to
i was chatting with, i talked to, was helping me, was dealing with
اللي كلمني, اللي كلمتني, اللي كلمته, اللي كلمتها, اللي كنت أكلمه, اللي كنت أكلمها, اللي ساعدني, اللي ساعدتني, اللي رد علي, اللي ردت علي
الذي ساعدني, التي ساعدتني, الذي كلمني, التي كلمتني, يلي حكاني, يلي حكتني, اللي كان يكلمني`)

/**
 * The kinds of words. Of phrases that begin alike the longest is found, and of one that is of several kinds the first.
 */
export const PERSON_WORDS: Readonly<Record<string, readonly string[]>> = {
  ...{ HUMAN, ONE, A_ONE, SERVICE, DESK, EXPERT, MACHINE, DEVICE, BEFORE },
  ...{
    TALK,
    TALKING,
    TREAT,
    TALK_TO,
    REACH,
    MEET,
    PASS_ME,
    BRING_ME,
    SEND_ME,
    PASSED,
    PASS,
    RAISE,
    MATTER,
    IT,
  },
  ...{ RINGS_ME, CALLS_ME, CALLS_ON, CALL_ME, CALL_ON, CALLED_ME, CALL_BACK, CALL, TAKES_OVER, HELPS_ME },
  ...{ OR, CANNOT, WITHOUT, REFUSE, WAIT, WANT, GET, CAN, LET, POLITE, WITH, DET },
}
