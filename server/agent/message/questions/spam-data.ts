/*
 * What unwanted advertising and fraud offer, and what they demand, in both languages. No company is asked for the
 * first; many are asked for the second, so neither alone makes a message spam.
 */

/** What is offered: winnings, easy money, loans, goods that nobody asked about. */
export const SPAM_OFFERS: readonly string[] = [
  ...[
    'you won',
    'you have won',
    'you are a winner',
    'lucky winner',
    'lottery',
    'jackpot',
    'claim your prize',
  ],
  ...['claim your reward', 'you have been selected', 'free iphone', 'free gift card'],
  ...[
    'bitcoin',
    'crypto',
    'forex',
    'guaranteed profit',
    'guaranteed return',
    'daily profit',
    'double your money',
  ],
  ...['passive income', 'make money online', 'earn money online', 'earn from home', 'investment opportunity'],
  ...['instant loan', 'loan approved', 'loan without', 'fast loan', 'clear your debt'],
  ...[
    'viagra',
    'cialis',
    'casino',
    'betting',
    'replica watches',
    'weight loss pills',
    'hot singles',
    'adult dating',
  ],
  ...['buy followers', 'real followers', 'more followers', 'backlinks', 'seo services', 'rank your website'],
  ...[
    'rank on google',
    'grow your business with us',
    'web design services',
    'marketing services for your business',
  ],
  ...[
    'لقد ربحت',
    'مبروك ربحت',
    'ربحت جائزة',
    'فزت بجائزة',
    'لقد فزت',
    'يانصيب',
    'استلم جائزتك',
    'تم اختيارك',
  ],
  ...[
    'بيتكوين',
    'عملات رقمية',
    'فوركس',
    'أرباح يومية',
    'أرباح مضمونة',
    'ربح مضمون',
    'ضاعف أموالك',
    'دخل إضافي',
  ],
  ...['فرصة استثمار', 'فرصة استثمارية', 'اربح من المنزل', 'اكسب من البيت', 'الربح من الإنترنت'],
  ...['تسديد قروض', 'سداد قروض', 'تسديد القروض', 'سداد متعثرات', 'قرض فوري', 'قروض فورية', 'استخراج قرض'],
  ...['كازينو', 'مراهنات', 'فياجرا', 'زيادة متابعين', 'زيادة المتابعين', 'متابعين حقيقيين', 'بيع متابعين'],
]

/** What the reader is told to do at once. */
export const SPAM_CALLS: readonly string[] = [
  ...['click here', 'click the link', 'click this link', 'click below', 'click on the link', 'tap the link'],
  ...[
    'act now',
    'hurry up',
    'limited time',
    'order now',
    'buy now',
    'sign up now',
    'join now',
    'register now',
  ],
  ...[
    'join our group',
    'join our channel',
    'whatsapp me',
    'dm me',
    'text me',
    'contact me now',
    'visit our website',
  ],
  ...['buy cheap', 'best prices', 'lowest price', 'today only', 'no risk', '100 guaranteed'],
  ...['اضغط هنا', 'اضغط الرابط', 'اضغط على الرابط', 'ادخل الرابط', 'عبر الرابط', 'من خلال الرابط'],
  ...[
    'انضم الآن',
    'انضم لقناتنا',
    'انضم لقروبنا',
    'سجل الآن',
    'اشترك الآن',
    'سارع',
    'سارعوا',
    'لفترة محدودة',
  ],
  ...[
    'تواصل واتساب',
    'للتواصل واتساب',
    'راسلني',
    'راسلنا خاص',
    'تواصل معنا الآن',
    'بدون مخاطر',
    'بأرخص الأسعار',
  ],
]
