import { list } from '../../language/words/word-list.ts'

/*
 * The words of requests about the customer's own data, by kinds, as they are spelled. Arabic stands without the letters
 * that are attached to a word (ال، ل، ب، و), which are read separately.
 */

/** Makes a request polite or urgent, or greets before it. */
const POLITE =
  list(`please, pls, plz, now, right now, asap, immediately, kindly, thanks, thank you, ok, okay, hi, hello, hey, guys, sir, completely, permanently
forever, for good, entirely, totally, just, today, at once, once and for all, simply, so, thx, sorry, everyone, there
لو سمحت, لو سمحتوا, لو سمحتم, من فضلك, من فضلكم, رجاء, الرجاء, أرجو, أرجوكم, الله يعافيكم, الله يعافيك, الله يخليكم, تكفون, تكفى, يا أخي, ياخي, يا جماعة, يا ناس, فورا, حالا, الآن, الحين
دلوقتي, بقى, بقا, والله, شكرا, وشكرا, نهائيا, خلاص, السلام عليكم, سلام, مرحبا, أهلا, بالكامل, كليا, طيب, بالله, ضروري`)

/** Says that it must not happen again. */
const AGAIN =
  list(`again, anymore, any more, any longer, ever, ever again, from now on, in the future, every day, at night, at all, all the time, every week
مرة أخرى, مرة ثانية, مرة تانية, تاني, ثاني, بعد الآن, بعد اليوم, بعد كده, أبدا, خالص, بالمرة, كل يوم, كل شوي, كل شوية, باستمرار, مجددا`)

/** Says that something must not be done. */
const NOT_DO = list('عدم')
/** Not any longer. */
const NO_LONGER = list('لا عاد, لاعاد, ماعاد, ما عاد')

/** Refuses what stands behind it. */
const NOT =
  list(`dont, do not, am not, im not, never, not to, no longer, didnt, did not, wont, should not, shouldnt, must not, stop from
لا, مش, بلاش, لم, ممنوع, رجاء لا`)

const NO_MORE = list('no more, no, enough, كفاية, كافي, كفى, يكفي')

/** To end something. */
const STOP =
  list(`stop, stopped, quit, cease, end, disable, turn off, switch off, mute, block, stop all, halt, stopping, ending, stop getting, stop receiving, stop sending
وقف, وقفوا, وقفو, أوقف, أوقفوا, اوقفو, أوقفي, توقفوا, توقف, توقفون, بطل, بطلوا, بطلو, إيقاف, ايقاف, كفوا, كفوا عن, امنعوا, وقفولي, وقفوا لي, نوقف, يوقف, أمنع, حظر`)

const SENDING = list(
  'sending, getting, receiving, to send, to get, to receive, إرسال, ارسال, استقبال, تلقي, استلام, استلم, استقبل, توصلني, وصول',
)

/** To contact somebody. */
const CONTACTING =
  list(`messaging, texting, contacting, calling, calls, phone calls, emailing, writing to, writing, spamming, bothering, harassing, disturbing, phoning, ringing, whatsapping
مراسلتي, مراسلة, إزعاجي, ازعاج, الإزعاج, التواصل, الاتصال, الاتصالات, مكالمات, مكالماتكم, اتصالات, اتصالاتكم, تواصلكم`)

const CONTACT =
  list(`message, text, contact, call, msg, txt, dm, write to, write, whatsapp, phone, ring, bother, spam, disturb, harass, reach out to
contacted, called, texted, messaged, emailed, disturbed, bothered
تتصل, تتصلوا, تتصلون, تتصلي, تدق, تدقون, تدقوا, تتواصل, تتواصلوا, تتواصلون, يتصل, يدق, تكلمون, تتصلو, يتواصل, بتتصلوا, تتصلوش`)

/** The same, about the customer. */
const CONTACT_ME = list(
  `تراسلوني, تراسلونني, تراسلني, تكلموني, تكلمونني, تكلمني, تزعجوني, تزعجونا, تزعجني, يكلمني, يراسلني, يزعجني, بتكلموني, ترسلولي, تبعتولي, تبعتلي, بتبعتولي, ترسلي, بتراسلوني`,
)

/** The same, refused in one word. */
const CONTACT_NOT =
  list(`متبعتوليش, ماتبعتوليش, ما تبعتوليش, متبعتولناش, ماتكلمونيش, متكلمونيش, ما تكلمونيش, ماتكلمنيش, متكلمنيش, متتصلوش, ماتتصلوش, ما تتصلوش, متراسلونيش, ماتراسلونيش, متبعتليش, ماتزعجونيش
محدش يكلمني, محدش يتصل, محد يكلمني, محد يتصل`)

const SEND = list(`to send, forward
ترسل, ترسلوا, ترسلون, ترسلو, ترسلين, تطرشون, تبعثوا, تبعثون, تبعتوا, تبعتون, ترسلوها, يرسل`)

const ME = list('me, us, لي, إلي, لنا, علي, بي, معي, فيني, بيا, معايا, معاي, عليا, فيي, فيا, عليي, ليا, بنا')

/** What companies send to many. */
const MESSAGES =
  list(`messages, texts, offers, ads, adverts, advertisements, promotions, promos, promotional messages, marketing messages, marketing, emails, e mails, sms, smses
newsletter, newsletters, notifications, spam, advertising, promotional, whatsapp messages, mails, mailings, mailing list, broadcasts, campaigns, job emails, job alerts, alerts
رسائل, رسايل, رسائلكم, رسايلكم, رسالة, رسايلك, عروض, عروضكم, عروضا, إعلانات, اعلاناتكم, اعلاناتك, مسجات, مسجاتكم, إشعارات, رسائل تسويقية, رسايل دعائية, نشرة, النشرة البريدية, نشرتكم
نشرة بريدية, القائمة البريدية, قائمة بريدية, رسائل دعائية, رسائل ترويجية, دعايات, تسويق, رسايلكو, رسائلك, إيميلات, ايميلاتكم`)

/** The same by words that name nothing. */
const THING = list(
  `stuff, these, things, anything, those, all, everything, it all, all of this, all this, this, شي, شيئا, شيء, حاجة, دي, هذي, هذه, هالرسايل`,
)

/** To leave what one gets messages from. */
const UNSUBSCRIBE = list(
  `unsubscribe, unsub, opt out, optout, opt me out, opting out, unsubscribing, unfollow, take me off, take us off, stop promotions`,
)

const CANCEL = list(
  `cancel, cancelling, إلغاء, الغاء, ألغي, الغي, ألغوا, الغوا, ألغ, تلغون, تلغوا, إنهاء, أفك, افك, فك, الغوها`,
)
const SUBSCRIPTION = list(`subscription, اشتراك, اشتراكي, اشتراكنا, الاشتراك`)

const SUBSCRIBE = list(
  `subscribe, subscribed, sign up, signed up, agree, agreed, consent, consented, ask for, asked for, أشترك, اشتركت, أسجل, سجلت, أوافق على الاشتراك, أوافق, وافقت, طلبت, اطلب`,
)

/** What is meant by a bare "leave me" and the like. */
const LEAVE_ME = list(
  `leave me alone, leave us alone, lose my number, فكونا, فكوني, حلوا عني, سيبوني في حالي, سيبوني, اتركوني, اتركوني في حالي`,
)

/** To have been bothered. */
const BOTHERED = list(
  'ازعجتوني, ازعجتونا, اذيتوني, طفشتوني, زهقتوني, أزعجتموني, قرفتوني, مليت, زهقت, too many, so many, tired of, sick of, fed up with',
)

const WANT =
  list(`want, wish, would like, id like, need, like, prefer, request, demand, requesting, let me, interested in, wanna
أريد, أرغب, أرغب في, أود, أطلب, أبي, ابي, ابغى, أبغى, ابغا, ودي, نبي, نبغى, عايز, عاوز, عايزة, عاوزة, بدي, أحتاج, حاب, ابيكم, أبيكم, أبغاكم, أتمنى`)

/** Not to want, in one word. */
const WANT_NOT = list(
  'مابي, مابغى, ماابغى, ماابي, مابغا, ما ابغى, ما ابي, ما أبغى, ما أبي, ما ودي, مش عايز, مش عاوز, مش عايزة, مش عاوزة, ما بدي, لا أرغب, لا أود, لا أريد, مو عايز',
)

/** What is on the company's list. */
const LIST =
  list(`list, lists, mailing list, email list, calling list, customer list, customers list, marketing list, contact list, database, system, records, contacts, broadcast, group, groups, servers, books, whatsapp group, sms list, phone list
قائمة, قائمتكم, قوائم, قوائمكم, قروب, جروب, نظام, السيستم, ليستة, قايمة, قاعدة بيانات, قاعدة بياناتكم, جهات الاتصال, سجلات, سجلاتكم, النظام, لسته`)

const OFF = list('off, out of, out')
const FROM = list('from, in, on, of, within, at, with, في, بـ, على, ع, عندكم, عندكو, لديكم, معكم, منكم')

/** What does not belong to the customer alone: an order's, a file's or a thing's. */
const OTHER = list(
  `order, cart, basket, ticket, booking, reservation, invoice, receipt, contract, card, coupon, note, item, sim, plan, package, طلب, طلبي, الاوردر, السلة, تذكرة, حجز, حجزي, فاتورة, عقد, بطاقتي, شريحة, باقة, شريحتي, التذكرة, الفاتورة`,
)

const MY = list('my, our')

/** What is known about somebody. */
const DATA =
  list(`data, personal data, personal information, information, info, details, personal details, records, chat history, conversation, conversations, chat, chats, messages history
personal info, medical records, medical data, medical information, medical file, health data, voice notes, id copy, passport copy, photos i sent, pictures i sent, customer data, personal records, private data, private information, contact details, profile info, account details, history`)

const MY_DATA =
  list(`بياناتي, معلوماتي, بياناتنا, بياناتي الشخصية, معلوماتي الشخصية, ملفي الشخصي, سجلي, ملفي, محادثتي, محادثاتي, رسايلي, رسائلي, صور هويتي, صورة هويتي, صورة بطاقتي, سجل المحادثة, سجل محادثاتي, سجل محادثتي, كلامي
بياناتى, معلوماتى, داتا بتاعتي, بيانات الشخصيه`)

/** The same, about anybody. */
const ANY_DATA = list(
  'بيانات, معلومات, البيانات الشخصية, داتا, بيانات شخصية, معلومات شخصية, كل شي, كل شيء, كل حاجة, كل ما, كل المعلومات, جميع البيانات',
)

const ABOUT_ME = list(
  'about me, about us, on me, of me, me on file, concerning me, relating to me, عني, عنا, عننا, تخصني, يخصني',
)

const ACCOUNT = list('account, accounts, profile, user account, login, حساب, اكونت')
const MY_ACCOUNT = list('حسابي, حسابنا, بروفايلي, الحساب بتاعي, الاكونت بتاعي, اكونتي, عضويتي')

/** What identifies somebody. */
const NAME = list('name, surname, family name, first name, last name, اسم')
const MY_NAME = list('اسمي, إسمي')
const MAIL = list(
  'email, email address, e mail, e mail address, mail address, البريد الإلكتروني, بريد إلكتروني, ايميل',
)
const MY_MAIL = list('بريدي, بريدي الإلكتروني, ايميلي, الايميل بتاعي')
const NUMBER_OF = list(
  'phone number, mobile number, phone, mobile, number, contact number, whatsapp number, رقم الجوال, رقم الهاتف, جوال, هاتف',
)
const MY_NUMBER = list(
  'رقمي, جوالي, رقم جوالي, رقم هاتفي, هاتفي, نمرتي, رقم تليفوني, تلفوني, الرقم بتاعي, موبايلي',
)
const BORN = list('date of birth, birthday, birth date, birthdate, dob, تاريخ الميلاد')
const MY_BIRTH = list('تاريخ ميلادي, ميلادي')
const CARD_ID = list('id number, id, national id, iqama number, passport number, passport, رقم الهوية')
const MY_CARD_ID = list('رقم هويتي, هويتي, رقم اقامتي, إقامتي, جواز سفري')

/** About the customer. */
const ERASE_ME = list('احذفوني, حذفوني, شيلوني, طلعوني, امسحوني, شيلني, طلعني, احذفني')
const CHANGED = list('changed, اتغير, تغير, غيرت, غيرنا')

const ERASE =
  list(`delete, erase, remove, delist, wipe, destroy, clear, purge, deleting, erasing, removing, deletion of, erasure of, removal of, delete all
احذف, احذفوا, احذفو, احذفي, امسح, امسحوا, امسحو, أزيلوا, أزل, امحوا, امح, شيل, شيلوا, شيلو, طيروا, طلعوا, حذف, مسح, إزالة, محو, إتلاف, اتلفوا, تحذفون, تمسحون, تحذفوا, تمسحوا, تزيلوا, يحذف, أمسح, أحذف, أزيل, تشيلون, يُحذف, نمسح, مسحوا`)
const TAKE = list('take, drop')
const ERASED = list('deleted, erased, removed, wiped, destroyed, cleared, forgotten, محذوفة')

const CLOSE = list(
  `close, deactivate, terminate, shut down, closing, deactivating, close down, اغلق, أغلق, أغلقوا, إغلاق, اقفل, أقفل, قفلوا, اقفلوا, سكروا, اسكر, تسكرون, تقفلون, نقفل`,
)

const FORGET_ME = list(
  'forget me, be forgotten, right to be forgotten, erasure, data deletion, data erasure, انسوني, تنسوني, حقي في النسيان, أن تنسوني, حذف البيانات, نسيان بياناتي, طلب حذف بيانات',
)

const KEEP =
  list(`keep, store, save, hold, retain, collect, collected, storing, keeping, holding, stored, saved, kept
تحتفظوا, تحتفظون, تخزنوا, تخزنون, تحفظون, تحفظوا, تجمعون, تجمعونها, تملكون, تملكونها, تخزنونها, تحفظونها, لديكم, عندكم, عندكو, محفوظة, تبقى, تفضل, يبقى, يفضل, تخلونها, تحتفظون بها, تحتفظون فيها, احتفاظكم`)

const KNOW = list(
  'know, have, remember, تعرفون, تعرف, تعرفوه, تعرفوا, تعرفونه, تعرفين, بتعرفوا, بتعرف, بتعرفون',
)

const COPY = list('copy, a copy, copies, نسخة, نسخه, نسخة كاملة, صورة من')
/** To give: to send or to share. */
const GIVES = list('send, give, sent')
const GIVE = list(
  'show, provide, hand over, أرسلوا, ارسلوا, ارسل, أعطوني, اعطوني, عطوني, زودوني, ابعتولي, ابعتوا, أصدر, تعطوني, ورّوني, وروني, أرسلوا لي, ارسلوا لي, صدر',
)
const SEE = list(
  'see, view, access, access to, download, obtain, read, export, look at, have a look at, اطلع, أطلع, الاطلاع, أشوف, اشوف, الحصول, أحصل, احصل, معرفة, أعرف, اعرف, الوصول, آخذ, اخذ, رؤية, أرى, استخراج',
)
const ACCESS_REQUEST = list(
  'subject access request, data subject request, dsar, data access request, subject access, right of access',
)

const FIX = list(
  `correct, fix, update, change, amend, rectify, edit, modify, correcting, updating, changing, صحح, صححوا, عدل, عدلوا, غير, غيروا, حدث, حدثوا, أعدل, اعدل, أغير, اغير, أحدث, احدث, أصحح, اصحح, تصحيح, تعديل, تحديث, تغيير, تعدلون, تغيرون, تحدثون, تعدلوه, تعدلونه, احدثه, تحدثونه, تغيرونه, تصححونه, اصححوا, نعدل`,
)
const WRONG = list(
  'wrong, incorrect, misspelled, misspelt, outdated, not right, not correct, spelled wrong, mistaken, غلط, خطأ, غير صحيح, غير صحيحة, مو صحيح, مو صح, مش صح, مكتوب غلط, مكتوب خطأ, خاطئ',
)
const RECORD = list(
  'your system, your records, your database, the system, your side, your end, your files, عندكم, لديكم, النظام, بالنظام, في ملفي, السيستم, عندكو, معكم, الملف, with you, for me',
)

/** To give away, and the same said to the company. */
const SHARE =
  list(`share, sell, pass on, pass, disclose, leak, sharing, selling, giving, shared, sold, leaked, given, gave away, give away, hand out, expose
تشاركوا, مشاركة, تبيعوا, بيع, تعطوا, أعطيتم`)
const YOU_SHARE = list(
  `تشاركون, تبيعون, تعطون, تفصحون, تفصحون عن, تنقلون, بتشاركوا, بتبيعوا, بتدوا, عطيتوا, أعطيتم, تدون, نشرتوا, سربتوا, تعطونه`,
)
const SHARE_NOT = list('ماتدوش, متدوش, ماتشاركوش, متشاركوش, ماتبيعوش')
const USE = list(
  'use, using, used, process, processing, the processing of, the use of, profiled, تستخدموا, استخدام, معالجة',
)
const YOU_USE = list('تستخدمون, تفعلون, تسوون, تسون, بتعملوا, تصنعون, تستعملون')
const ALLOW = list('consent, my consent, permission, موافقتي, موافقة, الموافقة, موافقتي على التسويق')
const WITHDRAW = list('withdraw, revoke, take back, withdrawing, revoking, أسحب, اسحب, سحب, سحبت, نسحب')
const OBJECT = list(
  'object, object to, do not agree, dont agree, do not consent, dont consent, disagree, أعترض, اعترض, لا أوافق, ما اوافق, ما وافقت, لست موافقا, مش موافق',
)
const WHO_SEES = list(
  `sees, can see, has access, have access, reads, gets, can read, يرى, يطلع, يقرا, يقرأ, يشوف, بيشوف, بيقرا, بيطلع, يستطيع رؤية, وصول, يقدر يشوف, رؤية, يوصل`,
)
const PRIVATE = list(
  'private, confidential, secret, safe, secure, recorded, monitored, protected, سرية, سري, آمنة, امان, بأمان, مسجلة, خاصة, محمية, تسجلون, تحمون, مؤمنة, record, protect',
)
const PRIVACY = list(
  'privacy policy, data protection, data protection officer, dpo, privacy notice, privacy statement, سياسة الخصوصية, حماية البيانات, سياسة خصوصية, مسؤول حماية البيانات, حماية بيانات العملاء',
)
const LAW = list(
  'gdpr, pdpl, the gdpr, the pdpl, data protection law, privacy law, نظام حماية البيانات, نظام حماية البيانات الشخصية',
)

const WHO = list(
  'who, whom, which companies, which company, anyone, anybody, someone, somebody, which people, مين, منو, أحد, احد, حد, ناس, لأحد',
)
const GOT = list(
  'get, got, find, gave, حصلتم, حصلتوا, حصلتوا على, حصلتم على, جبتوا, جبتو, جئتم, جئتم بـ, اخذتوا, أخذتم, عرفتم, عرفتوا, أعطاكم, اعطاكم, عطاكم, زودكم, جايبين, وصلتوا',
)

/** Opens a question of how something is done, or whether it may be. */
const HOW = list(
  'how, how do i, how can i, how to, how could i, where, where do i, where can i, can i, could i, may i, is it possible to, is there a way to, كيف, كيفية, شلون, وشلون, ازاي, كيف يمكنني, كيف أستطيع, هل يمكنني, هل أستطيع, أين, وين, فين, هل يمكن, اقدر, أقدر, ينفع',
)
const WHY = list('why, لماذا, ليش, ليه, ازاي تقدروا')
const WHAT = list(
  'what, which, do, does, did, is, are, have you, was, هل, ماذا, ما هي, وش, ايش, شنو, ايه, إيه, شو, كم, متى, when, ماهي',
)
/** Denies, and asks. */
const MA = list('ما')
/** «من», who and from. */
const MIN = list('من')

const YOU = list('you, u, ya, you guys, your company, your team')

/** Names the data that a phone uses, which is nobody's. */
const GIGABYTES = list(
  'gb, gigabyte, gigabytes, mb, mobile data, roaming, mbps, usage, another sim, sim, جيجا, قيقا, ميجا, تجوال, التجوال, شريحة, شريحة أخرى, باقة, بيانات الباقة, الباقة',
)

/**
 * The kinds of words. Of phrases that begin alike the longest is found, and of one that is of several kinds the first.
 */
export const PRIVACY_WORDS: Readonly<Record<string, readonly string[]>> = {
  ...{ ACCESS_REQUEST, PRIVACY, LAW, FORGET_ME, LEAVE_ME, WANT_NOT, CONTACT_NOT, SHARE_NOT, CONTACT_ME },
  // Possession is one word in Arabic and two in English ("my data"), and both are read as two.
  ...{ 'MY DATA': MY_DATA, 'MY ACCOUNT': MY_ACCOUNT, 'MY NAME': MY_NAME, 'MY MAIL': MY_MAIL },
  ...{ 'MY NUMBER_OF': MY_NUMBER, 'MY BORN': MY_BIRTH, 'MY CARD_ID': MY_CARD_ID },
  ...{ 'ERASE ME': ERASE_ME, 'YOU SHARE': YOU_SHARE, 'YOU USE': YOU_USE },
  ...{ UNSUBSCRIBE, GIGABYTES, POLITE, AGAIN, ABOUT_ME, RECORD, ANY_DATA, ACCOUNT, MESSAGES, SUBSCRIPTION },
  ...{ HOW, NAME, MAIL, NUMBER_OF, BORN, CARD_ID, DATA, LIST, OTHER, ALLOW, WRONG, PRIVATE },
  ...{ CONTACTING, BOTHERED, STOP, SENDING, ERASED, ERASE, TAKE, COPY, FIX, OBJECT, WITHDRAW, SHARE },
  ...{
    ME,
    MY,
    NOT,
    NO_MORE,
    NO_LONGER,
    NOT_DO,
    WANT,
    GIVE,
    SEND,
    CONTACT,
    KEEP,
    KNOW,
    GOT,
    SEE,
    USE,
    WHO_SEES,
    WHO,
    WHY,
  },
  ...{ WHAT, YOU, OFF, FROM, GIVES, CLOSE, CANCEL, CHANGED, SUBSCRIBE, THING, MA, MIN },
}

/** How Arabic customers write them in Latin letters; nobody else uses these spellings. */
export const PRIVACY_SPELLINGS: Readonly<Record<string, string>> = {
  بياناتي: 'bayanati bayanaty byanati byanaty bayanatee bianati',
  معلوماتي: 'ma3lomati ma3lomaty ma3loumati ma3lumati maalomati ma3lomatee',
  حسابي: '7sabi 7esabi hesabi 7isabi hisabi 7sabee 7esaby 7saby hesaby',
  رقمي: 'ragami raqami rakami rakamy ra8ami ragmi raqmi ragamy',
  جوالي: 'jawali jwali gawali jawaly',
  رسايل: 'rasayel rasayl rsayel rsayl rasael rasa2el rasail',
  رسايلكم: 'rasayelkom rasayelkum rsayelkom rasaylkom rasayelko rasa2elkom',
  عروض: '3orood 3oroud 3rood 3oroodh 3urood',
  عروضكم: '3oroodkom 3roodkom 3oroudkom',
  إعلانات: 'e3lanat i3lanat a3lanat',
  رسايلي: 'rasayli rasayly rasa2eli',
  متبعتوليش: 'matb3atoleesh mateb3atoolish mateb3atoleesh matb3toleesh matb3tolish',
  متكلمونيش: 'matkallemoneesh matkalemoneesh matkalmoneesh matkalmonesh',
  لو: 'law lw lo',
  سمحت: 'sama7t samaht sma7t sama7ti',
  شكرا: 'shukran shokran shukrn',
}
