/** The words around the name of a card, a wallet or an instalment service in a question about paying with it. */
export interface BrandWords {
  /** Words for paying and accepting: with one of them "visa" is a card and no travel document. */
  readonly paying: readonly string[]
  readonly around: readonly string[]
}

/*
 * Such a question consists of these words, in any order: any other word asks for something else.
 */
export const ENGLISH: BrandWords = {
  paying:
    list(`pay, pay you, paying, payment, payments, be paid, paid, take, taking, accept, accepting, accepted, card,
    cards, checkout, instalments, installments, instalment, installment, split, split it, split the payment, in parts`),
  around:
    list(`do, does, you, u, ya, guys, is, are, can, could, may, i, we, if, what about, how about, it, that, the, a,
    your, ur, any, have, got, use, using, work, works, working, available, possible, allowed, supported, support,
    offer, there, here, on, at, in, with, by, via, through, for, to, and, or, as well, too, also, still, now, please, pls, online,
    in store, in the store, in shop, in the shop, the site, the website, website, the app, app, my order, an order, orders,
    fee, fees, bill, bills, invoice, amount, option, method, want to, wanna, id like to, would like to, possible to, bank, credit, debit`),
}

export const ARABIC: BrandWords = {
  paying:
    list(`تقبلون, تقبلوا, تقبلو, بتقبلوا, تقبل, يقبل, تاخذون, تاخذوا, تاخدوا, بتاخدوا, تاخدون, تأخذون, ياخذون, ادفع, أدفع,
    ندفع, الدفع, دفع, للدفع, بالدفع, السداد, اسدد, أسدد, بطاقة, البطاقة, ببطاقة, بطاقات, كرت, كارت, شبكة, اقسط, أقسط, تقسيط,
    التقسيط, بالتقسيط, اقساط, أقساط, تقسطون, دفعات, اقسم, أقسم, المبلغ, احاسب, أحاسب`),
  around:
    list(`هل, عندكم, عندك, عندكو, لديكم, فيه, في, فيه عندكم, يوجد, معكم, معاكم, مع, تدعمون, تدعموا, تتعاملون, تتعاملوا,
    متعاملين, توفرون, توفر, تستخدمون, اقدر, أقدر, نقدر, ممكن, يمكن, يمكنني, ينفع, يصير, يصلح, عادي, يمشي, تمشي, يشتغل, تشتغل,
    شغال, شغاله, شغالة, متوفر, متوفره, متوفرة, متاح, متاحه, متاحة, موجود, موجوده, مقبول, مقبوله, مقبولة, عن, طريق, عن طريق, عبر,
    بواسطة, من, خلال, على, ب, بـ, ل, و, أو, او, ولا, والا, خدمة, خدمه, نظام, بطاقة, اونلاين, أونلاين, الموقع, موقعكم, بالموقع, التطبيق,
    بالتطبيق, المحل, بالمحل, المتجر, الفرع, بالفرع, استخدم, أستخدم, استخدام, ابي, أبي, ابغى, أبغى, أريد, طيب, برضو, كمان, بعد, لو سمحت, لو سمحتوا,
    لو سمحتم, من فضلك, وش, ايش, الحين, قيمة, الطلب, طلب, طلبي, للطلب, البنك, الرسوم, رسوم,
    الفاتورة, فاتورة, فاتورتي, فواتيري, الحساب, حسابي`),
}

function list(text: string): string[] {
  return text.split(',').map((each) => each.replace(/\s+/g, ' ').trim())
}
