/** The way by which a customer wants to reach a company: `any` if they leave that open. */
export type ContactWay = 'phone' | 'email' | 'whatsapp' | 'any'

/** The parts of a question in one language about how to reach the company. */
export interface ContactWords {
  readonly around: readonly string[]
  readonly ways: Readonly<Record<ContactWay, readonly string[]>>
}

/*
 * Such a question consists of these words, in any order: any other word asks for something else. "My number" and "send
 * me an email" are not among them.
 */
export const ENGLISH: ContactWords = {
  around:
    list(`what, whats, what is, what are, which, is there, are you on, are you guys on, do you have, do you guys have,
    do u have, have you got, you got, got, can i have, could i have, may i have, can i get, could i get, give
    me, share, send me your, i need your, i want your, i need the, i want the, i would like your, where is,
    where can i find, where do i find, how, how to, how do i, how can i, how could i, how should i, how do we,
    how can we, can i, could i, may i, can we, do i, should i, i can, to, id like to, i want to, i would like
    to, i need to, is it possible to, way to, ways to, the, a, an, any, your, ur, best, easiest, fastest, your
    company, the company, the shop, the store, please, pls, and, so, also, or, via, by, on, over, through, for,
    of, guys, direct, directly, official, company, customer service, customer care, customer support, support,
    main, toll free, exactly`),
  ways: {
    phone:
      list(`phone number, customer service number, customer care number, customer support number, support number,
      customer service phone number, phone numbers, telephone number, telephone, mobile number, cell number,
      contact number, call number, landline, hotline, your phone, ur phone, your number, ur number, your numbers,
      your mobile, your cell, the number, a number, service number, care number, support number, number to call,
      number do i call, number can i call, number should i call, number i can call, number to reach you, by phone,
      call you, call u, ring you, phone you, dial you, on the phone, over the phone, phone line`),
    email:
      list(`email, emails, e mail, email address, e mail address, email id, email you, email u, e mail you, mail
      address, write you an email`),
    whatsapp: list(
      `whatsapp, whats app, whatsapp number, whatsapp you, whatsapp us, text you, whatsapp line`,
    ),
    any: list(`contact, contacts, contact you, contact u, contact details, contact info, contact information, reach you,
      reach u, get in touch, be in touch, get in touch with you, get in touch with u, get hold of you, get a hold
      of you, message you, write to you, talk to you`),
  },
}

export const ARABIC: ContactWords = {
  around:
    list(`كم, ما, ماهو, ماهي, ما هو, ما هي, هو, هي, وش, وشو, وش هو, ايش, ايش هو, شو, شنو, هل, هل لديكم, هل عندكم, هل
    يوجد, هل هناك, عندكم, عندك, لديكم, فيه, في, يوجد, معكم, معاكم, معك, بكم, فيكم, عليكم, لكم, كيف, كيفية, شلون,
    ازاي, وين, اين, من وين, على, علي, عبر, عن طريق, بواسطة, أي, ممكن, أقدر, نقدر, يمكنني, يمكن, هل يمكنني, هل
    يمكن, أستطيع, ان, أبي, أبغى, ابغا, أريد, أود, احتاج, عطوني, عطني, أعطوني, أعطني, تعطوني, تعطيني, ارسلوا لي,
    هات, هاتوا, حق, حقكم, حقك, تبعكم, تبعك, مالكم, الخاص, الخاص بكم, الخاصة بكم, طريقة, طريقه, طرق, الطرق, أفضل,
    أسرع, وسيلة, وسائل, الشركة, شركتكم, المتجر, المحل, خدمة العملاء, خدمة عملاء, الدعم, لخدمة العملاء, لو سمحت,
    لو سمحتم, من فضلك, طيب, او, و, مع, الموحد, المجاني, الرسمي, عليه`),
  ways: {
    phone:
      list(`رقم, رقمكم, ارقامكم, الرقم, الأرقام, ارقام, رقم الهاتف, رقم هاتفكم, هاتفكم, جوالكم, تلفونكم, تليفونكم, رقم
      الجوال, رقم جوال, رقم جوالكم, رقم تلفون, رقم التلفون, رقم تلفونكم, رقم تليفونكم, رقم موبايل, رقم موبايلكم,
      رقم التواصل, رقم تواصل, رقم للتواصل, رقم الاتصال, هاتف, الهاتف, بالهاتف, تلفون, بالتلفون, أتصل, نتصل, أتصل
      عليكم, أتصل بكم, أتصل فيكم, الاتصال, الاتصال بكم, للاتصال, أدق عليكم, أكلمكم على`),
    email:
      list(`إيميل, الايميل, ايميلكم, الإيميل, بريد, بريدكم, البريد, البريد الإلكتروني, بريد إلكتروني, بريدكم الإلكتروني,
      عنوان البريد, عنوان بريدكم, بالبريد, بالإيميل, الإلكتروني`),
    whatsapp:
      list(`واتساب, الواتساب, واتس, الواتس, واتسابكم, واتسكم, رقم الواتساب, رقم الواتس, رقم واتساب, رقم واتس, رقم
      واتسابكم, بالواتس, بالواتساب, واتس اب, الواتس اب, رقم الواتس اب`),
    any: list(`أتواصل, نتواصل, التواصل, تواصل, للتواصل, أتواصل معكم, نتواصل معكم, التواصل معكم, أكلمكم, نكلمكم, أراسلكم,
      نراسلكم, أوصل لكم, بيانات التواصل, معلومات التواصل, حساباتكم`),
  },
}

function list(text: string): string[] {
  return text.split(',').map((each) => each.replace(/\s+/g, ' ').trim())
}
