/**
 * The vocabulary of customer support in both languages: words that customers and help articles use for one another. It
 * bridges wording (money back, refund), dialect (فلوس, المبلغ) and the two languages. It describes no one shop.
 */
export interface ConceptRow {
  readonly en: readonly string[]
  readonly ar: readonly string[]
  /** Phrases that raise the concept without naming it; `…` stands for up to three words. */
  readonly phrases?: readonly string[]
  /**
   * How much the concept counts in a question, 1 when absent. A kind of answer (a price, a length of time) counts less than
   * what it is asked of, and is nothing to search for by itself.
   */
  readonly weight?: number
  /** How much it counts when only a phrase raises it; `weight` when absent. */
  readonly phraseWeight?: number
}

export const CONCEPTS = {
  shipping: {
    en: ['ship', 'shipping', 'shipment', 'deliver', 'delivery', 'courier', 'dispatch', 'arrive', 'arrival'],
    ar: ['شحن', 'الشحنة', 'توصيل', 'توصلون', 'يوصل', 'يصل', 'تصل', 'وصول', 'مندوب'],
  },
  order: {
    en: ['order', 'parcel', 'package', 'purchase'],
    ar: ['طلب', 'طلبات', 'طلبية', 'طلبيتي', 'أوردر', 'طرد', 'مشتريات'],
  },
  track: {
    en: ['track', 'tracking', 'trace', 'follow', 'status', 'whereabouts'],
    ar: ['تتبع', 'أتتبع', 'متابعة', 'أتابع', 'حالة', 'تعقب'],
    phrases: [
      'where is my',
      'wheres my',
      'where are my',
      'where has my',
      'وين طلبي',
      'وينه طلبي',
      'فين طلبي',
      'أين طلبي',
      'وين طلبيتي',
      'وين شحنتي',
      'أين شحنتي',
      'وين وصل',
      'أين وصل',
      'وصل وين',
    ],
  },
  late: {
    en: ['late', 'delay', 'delayed', 'overdue'],
    ar: ['تأخر', 'متأخر', 'تأخير', 'متأخرة', 'تأخرت'],
    phrases: [
      'not arrived',
      'hasnt arrived',
      'not received',
      'havent received',
      'still waiting',
      'not here yet',
      'ما وصل',
      'ما وصلت',
      'ما وصلني',
      'لم يصل',
      'لم تصل',
    ],
  },
  return: {
    en: ['return', 'returning'],
    ar: ['إرجاع', 'أرجع', 'ترجيع', 'استرجاع', 'مرتجع', 'مرتجعات', 'إعادة', 'أعيد', 'يعود', 'تعود', 'أرد'],
    phrases: ['send … back', 'give … back', 'bring … back', 'take … back', 'changed my mind'],
  },
  refund: {
    en: ['refund', 'refunded', 'reimburse', 'reimbursement', 'repay'],
    ar: ['استرداد', 'مسترد', 'المسترد', 'أسترد', 'استرجاع', 'فلوس', 'مبلغ'],
    phrases: ['money back', 'get my money', 'رد المبلغ', 'ترجع الفلوس', 'يرجع المبلغ', 'ترجعون الفلوس'],
  },
  exchange: {
    en: ['exchange', 'swap', 'replace', 'replacement', 'switch'],
    ar: ['استبدال', 'أستبدل', 'تبديل', 'أبدل', 'بديل', 'تبدلون'],
    phrases: ['different size', 'different colour', 'different color', 'another size'],
  },
  cancel: { en: ['cancel', 'cancellation'], ar: ['إلغاء', 'ألغي', 'كنسل', 'أكنسل', 'تكنسلون', 'إلغي'] },
  change: {
    en: ['change', 'modify', 'edit', 'update', 'amend', 'alter'],
    ar: ['تعديل', 'أعدل', 'تغيير', 'أغير', 'تغير'],
  },
  address: { en: ['address'], ar: ['عنوان', 'عناوين'] },
  payment: {
    en: ['pay', 'paying', 'payment', 'paid', 'checkout'],
    ar: ['دفع', 'أدفع', 'ندفع', 'سداد', 'أسدد', 'مدفوعات'],
  },
  card: {
    en: ['card', 'visa', 'mastercard', 'credit', 'debit', 'mada'],
    ar: ['بطاقة', 'بطاقات', 'فيزا', 'مدى', 'ماستركارد', 'ائتمانية'],
  },
  cash: {
    en: ['cod', 'cash'],
    ar: ['كاش', 'نقد', 'نقدا', 'نقدي'],
    phrases: [
      'cash on delivery',
      'pay on delivery',
      'pay at the door',
      'عند الاستلام',
      'عند التوصيل',
      'عند الباب',
    ],
  },
  instalments: {
    en: ['instalment', 'installment', 'tabby', 'tamara'],
    ar: ['تقسيط', 'أقساط', 'قسط', 'أقسط', 'تابي', 'تمارا', 'دفعات'],
    phrases: ['pay later', 'in parts', 'split the payment', 'split my payment', 'على دفعات'],
  },
  applePay: { en: ['apple'], ar: ['أبل', 'ابل', 'آبل'] },
  decline: {
    en: ['decline', 'declined', 'reject', 'rejected', 'fail', 'failed'],
    ar: ['رفض', 'مرفوض', 'مرفوضة', 'انرفضت', 'فشل', 'فشلت'],
    phrases: ['ما مشت', 'ما قبلت', 'not going through', 'did not go through', 'didnt go through'],
  },
  discount: {
    en: ['discount', 'coupon', 'promo', 'voucher', 'code', 'promotion'],
    ar: ['خصم', 'خصومات', 'كوبون', 'تخفيض', 'تخفيضات', 'عرض', 'عروض', 'كود', 'قسيمة'],
  },
  gift: { en: ['gift', 'present'], ar: ['هدية', 'هدايا', 'إهداء'] },
  invoice: { en: ['invoice', 'receipt', 'bill'], ar: ['فاتورة', 'فواتير', 'إيصال'] },
  tax: { en: ['tax', 'vat'], ar: ['ضريبة', 'ضريبية', 'الضريبي'] },
  price: {
    en: ['price', 'cost', 'fee', 'charge', 'fees'],
    ar: ['سعر', 'أسعار', 'تكلفة', 'تكاليف', 'رسوم', 'كلفة', 'ثمن', 'يكلف'],
    phrases: ['how much', 'بكم', 'كم سعر', 'كم تكلف', 'كم يكلف', 'كم رسوم', 'كم حق', 'بكام'],
    weight: 0.5,
  },
  free: { en: ['free'], ar: ['مجاني', 'مجانا', 'المجاني', 'بلاش', 'ببلاش'] },
  hours: {
    en: ['hours', 'open', 'opening', 'close', 'closing', 'closed'],
    ar: [
      'دوام',
      'دوامكم',
      'ساعات',
      'تفتح',
      'فتح',
      'فاتح',
      'فاتحين',
      'مفتوح',
      'مفتوحة',
      'تقفل',
      'تقفلون',
      'قفل',
      'تسكر',
      'تسكرون',
      'يغلق',
      'إغلاق',
      'مغلق',
      'أوقات',
      'تداومون',
    ],
    phrases: ['what time', 'أي ساعة', 'الساعة كم'],
  },
  friday: { en: ['friday'], ar: ['جمعة', 'الجمعة'] },
  weekend: { en: ['weekend', 'friday', 'saturday'], ar: ['ويكند', 'الويكند', 'الجمعة', 'السبت'] },
  ramadan: { en: ['ramadan', 'iftar'], ar: ['رمضان'] },
  holiday: { en: ['eid', 'holiday', 'vacation'], ar: ['عيد', 'الأعياد', 'إجازة', 'عطلة'] },
  branch: {
    en: ['branch', 'branches', 'store', 'shop', 'showroom', 'outlet'],
    ar: ['فرع', 'فروع', 'متجر', 'محل', 'محلات', 'معرض', 'معارض'],
  },
  location: {
    en: ['location', 'locations', 'located', 'street', 'map', 'directions'],
    ar: ['موقع', 'مواقع', 'مكان', 'شارع', 'حي', 'خريطة', 'لوكيشن'],
    phrases: ['where', 'وين', 'أين', 'فين'],
    phraseWeight: 0.4,
  },
  parking: { en: ['parking', 'park'], ar: ['مواقف', 'موقف', 'باركنج'] },
  pickup: {
    en: ['pickup', 'collect'],
    ar: ['استلام', 'أستلم', 'أستلمه', 'آخذه'],
    phrases: ['pick up', 'pick it up', 'click and collect'],
  },
  riyadh: { en: ['riyadh'], ar: ['الرياض'] },
  jeddah: { en: ['jeddah', 'jiddah'], ar: ['جدة'] },
  dammam: { en: ['dammam'], ar: ['الدمام'] },
  khobar: { en: ['khobar'], ar: ['الخبر'] },
  makkah: { en: ['makkah', 'mecca'], ar: ['مكة'] },
  madinah: { en: ['madinah', 'medina'], ar: ['المدينة المنورة', 'المنورة'] },
  gulf: {
    en: ['gcc', 'gulf', 'kuwait', 'bahrain', 'qatar', 'oman', 'uae', 'emirates', 'dubai', 'doha'],
    ar: ['الخليج', 'خليجي', 'الكويت', 'البحرين', 'قطر', 'عمان', 'الإمارات', 'دبي', 'الدوحة'],
  },
  abroad: {
    en: ['abroad', 'international', 'internationally', 'overseas', 'outside'],
    ar: ['خارج', 'برا', 'بره', 'دولي', 'الخارج'],
  },
  sameDay: {
    en: ['same-day', 'express', 'urgent', 'fast', 'fastest', 'quick'],
    ar: ['سريع', 'مستعجل', 'عاجل', 'بسرعة', 'أسرع'],
    phrases: ['today', 'اليوم', 'same day', 'نفس اليوم', 'بنفس اليوم', 'في اليوم نفسه'],
    phraseWeight: 0.5,
  },
  warranty: { en: ['warranty', 'guarantee', 'guaranteed'], ar: ['ضمان', 'ضمانات', 'كفالة', 'مضمون'] },
  defect: {
    en: [
      'defect',
      'defective',
      'faulty',
      'fault',
      'broken',
      'damage',
      'damaged',
      'break',
      'broke',
      'malfunction',
    ],
    ar: [
      'عيب',
      'عيوب',
      'معيب',
      'خراب',
      'خربان',
      'خرب',
      'مكسور',
      'مكسورة',
      'انكسر',
      'تالف',
      'تالفة',
      'عطل',
      'عطلان',
      'تعطل',
      'أعطال',
    ],
    phrases: ['stopped working', 'not working', 'doesnt work', 'ما يشتغل', 'ما تشتغل', 'لا يعمل', 'لا تعمل'],
  },
  repair: { en: ['repair', 'fix', 'maintenance'], ar: ['صيانة', 'تصليح', 'إصلاح', 'تصلحون', 'أصلح'] },
  wrongItem: { en: ['wrong', 'incorrect', 'mistake'], ar: ['غلط', 'خطأ', 'خاطئ', 'بالغلط', 'مختلف'] },
  missing: { en: ['missing', 'incomplete'], ar: ['ناقص', 'ناقصة', 'مفقود', 'نقص'] },
  contact: { en: ['contact', 'reach'], ar: ['تواصل', 'أتواصل', 'أكلمكم', 'أراسلكم'] },
  phone: {
    en: ['call', 'phone', 'telephone'],
    ar: ['اتصال', 'أتصل', 'جوال', 'هاتف', 'تلفون', 'رقمكم'],
    phrases: ['your number', 'رقم التواصل', 'رقم خدمة'],
  },
  email: { en: ['email', 'mail'], ar: ['إيميل', 'إيميلكم', 'بريد'] },
  whatsapp: { en: ['whatsapp'], ar: ['واتساب', 'واتس'] },
  customerCare: {
    en: [],
    ar: [],
    phrases: [
      'customer care',
      'customer service',
      'customer support',
      'support team',
      'خدمة العملاء',
      'خدمة عملاء',
    ],
  },
  product: {
    en: ['item', 'product', 'goods'],
    ar: ['منتج', 'منتجات', 'سلعة', 'قطعة', 'قطع', 'غرض', 'أغراض', 'بضاعة'],
  },
  electrical: {
    en: ['appliance', 'electrical', 'electric', 'device', 'kettle', 'blender', 'oven', 'vacuum', 'fryer'],
    ar: ['جهاز', 'أجهزة', 'كهربائي', 'كهربائية', 'غلاية', 'خلاط', 'فرن', 'مكنسة', 'قلاية'],
  },
  furniture: {
    en: ['furniture', 'sofa', 'table', 'chair', 'wardrobe', 'couch', 'desk', 'shelf'],
    ar: ['أثاث', 'كنبة', 'كنب', 'طاولة', 'كرسي', 'سرير', 'دولاب', 'مكتب'],
  },
  bedding: {
    en: ['bedding', 'sheet', 'sheets', 'pillow', 'mattress', 'towel', 'duvet'],
    ar: ['مفارش', 'مفرش', 'شراشف', 'شرشف', 'مخدة', 'وسائد', 'مرتبة', 'مراتب', 'مناشف', 'لحاف'],
  },
  account: {
    en: ['account', 'login', 'password', 'username'],
    ar: ['حساب', 'حسابي', 'باسورد', 'المرور'],
    phrases: ['log in', 'sign in', 'تسجيل الدخول'],
  },
  application: {
    en: ['app', 'application', 'website', 'webpage', 'api', 'browser', 'bug', 'crash', 'crashes'],
    ar: ['تطبيق', 'ويب', 'متصفح', 'يعلق', 'التطبيق'],
    phrases: ['error code', 'error message', 'رسالة خطأ'],
  },
  company: {
    en: ['company', 'business', 'bulk', 'wholesale', 'corporate'],
    ar: ['شركة', 'شركات', 'جملة', 'كميات', 'منشأة'],
  },
  packaging: {
    en: ['packaging', 'box', 'wrapping', 'wrap'],
    ar: ['تغليف', 'علبة', 'كرتون', 'عبوة', 'كرتونه'],
  },
  used: { en: ['used', 'worn', 'unused'], ar: ['مستعمل', 'استعملته', 'استخدمته', 'مستخدم', 'استخدام'] },
  opened: { en: ['opened', 'unopened', 'unsealed'], ar: ['فتحته', 'فتحتها'] },

  duration: {
    en: ['day', 'week', 'period', 'duration', 'deadline'],
    ar: ['مدة', 'يوم', 'أيام', 'أسبوع', 'فترة', 'مهلة'],
    phrases: [
      'when',
      'متى',
      'how long',
      'how soon',
      'how fast',
      'how many days',
      'كم يوم',
      'كم مدة',
      'كم ياخذ',
      'كم تاخذ',
      'كم يستغرق',
      'كم تستغرق',
      'كم وقت',
      'كم يحتاج',
    ],
    weight: 0.3,
  },
  coverage: {
    en: ['cover', 'covers', 'covered', 'include', 'included', 'includes'],
    ar: ['يشمل', 'تشمل', 'شامل', 'شاملة', 'مشمول', 'يغطي', 'تغطي', 'تغطية'],
    weight: 0.5,
  },
  complaint: { en: ['complaint', 'complain'], ar: ['شكوى', 'شكاوى', 'أشتكي'] },
} as const satisfies Record<string, ConceptRow>

export type Concept = keyof typeof CONCEPTS
