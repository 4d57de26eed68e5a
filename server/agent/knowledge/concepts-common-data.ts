import type { ConceptRow } from './concept-row.ts'

/** What customers of any business do, own, lose and ask for, in both languages and in the dialects of the Gulf. */
export const COMMON_CONCEPTS = {
  begin: {
    en: ['start', 'begin', 'activate', 'enable', 'register', 'registration'],
    ar: ['تفعيل', 'أفعل', 'فعل', 'تشغيل', 'أشغل', 'بداية', 'أبدأ', 'تبدأ', 'تسجيل', 'أسجل'],
    phrases: ['turn on', 'turn … on', 'switch on', 'sign up'],
  },
  finish: {
    en: ['end', 'finish', 'expire', 'expiry', 'terminate', 'termination', 'quit'],
    ar: ['إنهاء', 'أنهي', 'انتهاء', 'تنتهي', 'ينتهي', 'انتهت', 'نهاية', 'خلص', 'يخلص', 'تخلص', 'خلصت', 'فسخ'],
    phrases: ['run out', 'runs out', 'ran out', 'use up', 'used up', 'uses up'],
  },
  stop: {
    en: ['stop', 'suspend', 'deactivate', 'disable', 'freeze', 'block', 'pause'],
    ar: ['إيقاف', 'أوقف', 'تعليق', 'تجميد', 'أجمد', 'تعطيل'],
    phrases: ['turn off', 'turn … off', 'switch off'],
  },
  renew: {
    en: ['renew', 'renewal', 'extend', 'extension', 'refill'],
    ar: ['تجديد', 'أجدد', 'يتجدد', 'تمديد', 'أمدد'],
  },
  add: {
    en: ['add', 'additional', 'extra', 'invite', 'second', 'another'],
    ar: ['إضافة', 'أضيف', 'إضافي', 'إضافية', 'زيادة', 'أزيد', 'دعوة', 'أدعو', 'ثانية', 'ثاني', 'زايد'],
    weight: 0.6,
  },
  move: {
    en: ['move', 'moving', 'transfer', 'relocate', 'port', 'porting', 'migrate', 'switch'],
    ar: ['نقل', 'أنقل', 'انتقال', 'أنتقل', 'بنقل', 'تحويل', 'أحول'],
  },
  postpone: {
    en: ['postpone', 'reschedule', 'delay', 'shift'],
    ar: ['تأجيل', 'أأجل', 'أجل', 'تقديم', 'أقدم'],
    phrases: ['another day', 'another time', 'different day', 'يوم ثاني', 'وقت آخر'],
  },
  upgrade: {
    en: ['upgrade', 'larger', 'bigger', 'higher', 'increase'],
    ar: ['ترقية', 'أرقي', 'أكبر', 'أعلى', 'أرفع', 'رفع', 'زيادة'],
  },
  downgrade: {
    en: ['downgrade', 'smaller', 'lower', 'reduce'],
    ar: ['أصغر', 'أقل', 'تخفيض', 'أنزل', 'تقليل'],
  },
  lose: {
    en: ['lose', 'lost', 'missing', 'misplaced'],
    ar: ['فقدان', 'فقدت', 'مفقود', 'مفقودة', 'ضاع', 'ضاعت', 'ضيعت', 'أضعت', 'ضياع'],
  },
  steal: {
    en: ['steal', 'stole', 'stolen', 'theft', 'robbed'],
    ar: ['سرقة', 'مسروقة', 'مسروق', 'انسرق', 'انسرقت', 'سرقت', 'سرق'],
  },
  forget: { en: ['forget', 'forgot', 'forgotten'], ar: ['نسيت', 'نسيان', 'نسى'] },
  keep: {
    en: ['keep', 'retain', 'hold', 'store', 'stored', 'save'],
    ar: ['احتفاظ', 'أحتفظ', 'تحتفظون', 'يحتفظ', 'حفظ', 'تحفظ', 'تنحفظ', 'نخلي', 'يبقى'],
  },
  share: { en: ['share', 'sharing', 'divide', 'split'], ar: ['مشاركة', 'أشارك', 'تقسيم', 'أقسم'] },
  bring: {
    en: ['bring', 'document', 'documents', 'papers', 'requirement', 'requirements', 'required'],
    ar: [
      'أحضر',
      'أجيب',
      'مستندات',
      'وثائق',
      'أوراق',
      'متطلبات',
      'المطلوب',
      'المطلوبة',
      'مطلوب',
      'تحتاج',
      'يلزم',
    ],
    phrases: ['do i need', 'what to bring', 'with me', 'take with', 'to show', 'وش أحتاج', 'ماذا أحتاج'],
    phraseWeight: 0.6,
  },
  identity: {
    en: ['id', 'passport', 'iqama', 'residence'],
    ar: ['هوية', 'الهوية', 'إقامة', 'الإقامة', 'جواز', 'بطاقتي'],
    phrases: ['identity card', 'national id'],
  },
  slow: {
    en: ['slow', 'weak', 'sluggish', 'lag'],
    ar: ['بطيء', 'بطيئة', 'ضعيف', 'ضعيفة', 'بطء', 'يقطع', 'يعلق'],
  },
  outage: {
    en: ['outage', 'disconnect', 'disconnected', 'offline', 'interruption'],
    ar: ['انقطاع', 'انقطع', 'مقطوع', 'فاصل', 'فصل', 'يفصل', 'طافي', 'قاطع', 'مقطوعة'],
    phrases: ['no connection', 'no signal', 'no internet', 'not connected', 'is down'],
  },
  speed: { en: ['speed', 'mbps', 'fast', 'faster'], ar: ['سرعة', 'السرعة', 'ميجا', 'أسرع'] },
  limit: {
    en: ['limit', 'limits', 'maximum', 'most', 'quota', 'allowance'],
    ar: ['حد', 'حدود', 'الحد', 'أقصى', 'الأقصى', 'سقف', 'مسموح'],
    weight: 0.7,
  },
  penalty: {
    en: ['penalty', 'fine', 'fines', 'surcharge'],
    ar: ['غرامة', 'غرامات', 'جزاء', 'مخالفة', 'مخالفات', 'المخالفات'],
  },
  age: {
    en: ['age', 'old', 'older', 'young', 'years'],
    ar: ['عمر', 'عمري', 'سن', 'السن', 'العمر'],
    phrases: ['how old', 'كم عمر'],
    weight: 0.7,
  },
  child: {
    en: ['child', 'children', 'kid', 'kids', 'baby', 'son', 'daughter', 'infant'],
    ar: ['طفل', 'أطفال', 'الأطفال', 'عيال', 'عيالي', 'ولدي', 'بنتي', 'رضيع', 'أولاد'],
  },
  family: {
    en: [
      'family',
      'wife',
      'husband',
      'mother',
      'father',
      'parent',
      'parents',
      'brother',
      'sister',
      'relative',
      'guardian',
    ],
    ar: [
      'عائلة',
      'العائلة',
      'عائلتي',
      'أهلي',
      'زوجتي',
      'زوجي',
      'أمي',
      'أبوي',
      'والدي',
      'والدتي',
      'والديك',
      'أخوي',
      'أختي',
      'أفراد',
    ],
  },
  woman: {
    en: ['female', 'woman', 'women', 'lady', 'ladies'],
    ar: ['نساء', 'نسائي', 'حرمة', 'سيدات', 'بنات', 'طبيبة', 'طبيبات', 'دكتورة', 'دكتوره', 'أنثى'],
  },
  home: {
    en: ['home', 'house', 'apartment', 'flat', 'door', 'doorstep'],
    ar: ['بيت', 'البيت', 'بيتي', 'منزل', 'المنزل', 'منزلي', 'المنزلية', 'شقة', 'باب'],
  },
  airport: { en: ['airport', 'terminal', 'arrivals'], ar: ['مطار', 'المطار', 'مطارات', 'المطارات', 'صالة'] },
  hotel: { en: ['hotel', 'hotels'], ar: ['فندق', 'الفندق', 'فنادق'] },
  office: {
    en: ['office', 'offices', 'desk', 'reception'],
    ar: ['مكتب', 'مكتبكم', 'مكاتب', 'مكاتبكم', 'الاستقبال'],
  },
  night: { en: ['night', 'overnight', 'midnight'], ar: ['ليل', 'الليل', 'ليلا', 'منتصف'] },
  allDay: {
    en: [],
    ar: [],
    phrases: [
      '24 hours',
      '24 7',
      'around the clock',
      'day and night',
      '24 ساعة',
      '٢٤ ساعة',
      'مدار الساعة',
      'طول اليوم',
    ],
  },
  colleague: {
    en: ['colleague', 'teammate', 'coworker', 'team', 'user', 'users', 'member'],
    ar: ['زميل', 'زميلي', 'زميلا', 'مستخدم', 'مستخدمين', 'المستخدمين', 'مستخدما', 'عضو', 'فريق'],
  },
  sell: { en: ['sell', 'sale', 'selling'], ar: ['بيع', 'أبيع', 'تبيعون', 'نبيع'] },
  rent: {
    en: ['rent', 'rental', 'hire', 'lease', 'renting'],
    ar: ['إيجار', 'استئجار', 'أستأجر', 'تأجير', 'تأجرون', 'أجرة', 'تؤجرون'],
  },
  job: {
    en: ['job', 'jobs', 'vacancy', 'vacancies', 'career', 'hiring', 'recruit', 'employ'],
    ar: ['وظيفة', 'وظائف', 'وظايف', 'توظيف', 'توظفون', 'شاغر', 'شاغرة'],
  },
  try: {
    en: ['trial', 'demo', 'test'],
    ar: ['تجربة', 'تجربه', 'تجريبي', 'تجريبية', 'أجرب'],
    phrases: ['try it', 'try … free'],
  },
  choose: { en: ['kind', 'choose', 'select'], ar: ['أختار', 'اختيار', 'نختار'], weight: 0.4 },
  need: {
    en: ['must', 'obligatory', 'mandatory', 'necessary'],
    ar: ['ضروري', 'إلزامي', 'واجب'],
    weight: 0.4,
  },
  result: {
    en: ['result', 'results', 'outcome', 'finding'],
    ar: ['نتيجة', 'نتائج', 'نتايج', 'النتيجة', 'النتائج', 'نتايجي', 'نتيجتي'],
  },
  download: {
    en: ['download', 'export', 'excel', 'csv', 'spreadsheet'],
    ar: ['تصدير', 'أصدر', 'تحميل', 'أحمل', 'تنزيل', 'إكسل', 'اكسل', 'أنزل'],
  },
  upload: { en: ['upload', 'import', 'attach'], ar: ['رفع', 'أرفع', 'استيراد', 'إرفاق'] },
  connectTo: {
    en: ['connect', 'link', 'integrate', 'integration', 'sync', 'connected'],
    ar: ['ربط', 'أربط', 'تكامل', 'مزامنة', 'يرتبط', 'تربطون'],
  },
  permission: {
    en: ['permission', 'permissions', 'role', 'roles', 'access', 'authorization'],
    ar: ['صلاحية', 'صلاحيات', 'دور', 'أدوار', 'الأدوار', 'تفويض', 'إذن'],
  },
  approval: {
    en: ['approve', 'approval', 'approved', 'certified', 'accredited', 'licensed', 'authorized'],
    ar: ['موافقة', 'الموافقة', 'بالموافقة', 'اعتماد', 'معتمد', 'معتمدة', 'مرخص', 'ترخيص'],
  },
  security: {
    en: ['security', 'secure', 'two-factor', '2fa', 'authentication', 'authenticator', 'privacy'],
    ar: ['أمان', 'الأمان', 'حماية', 'مصادقة', 'المصادقة', 'خصوصية', 'ثنائية', 'الثنائية'],
    phrases: ['two factor', 'بخطوتين', 'التحقق بخطوتين'],
  },
  password: {
    en: ['password', 'passcode', 'pin', 'passwords'],
    ar: ['باسورد', 'الباسورد', 'المرور'],
    phrases: ['كلمة المرور', 'كلمة مرور', 'كلمة السر', 'الرقم السري', 'رمز الدخول'],
  },
  data: { en: ['data', 'records'], ar: ['بيانات', 'البيانات', 'بياناتي', 'معلوماتي'] },
  backup: { en: ['backup', 'backed'], ar: ['احتياطي', 'احتياطيا', 'احتياطية'] },
  photo: { en: ['photo', 'picture', 'image', 'photograph'], ar: ['صورة', 'صور', 'تصوير', 'أصور'] },
  logo: { en: ['logo', 'template', 'brand'], ar: ['شعار', 'شعاري', 'لوقو', 'قالب', 'قوالب'] },
  language: {
    en: ['language'],
    ar: ['لغة'],
  },
  technical: { en: ['technical', 'tech'], ar: ['الفني', 'الفنية', 'التقني', 'التقنية', 'تقنية'] },
  report: { en: ['report', 'certificate'], ar: ['تقرير', 'تقارير', 'شهادة', 'إفادة'] },
  video: {
    en: ['video', 'online', 'remote', 'remotely', 'virtual'],
    ar: ['فيديو', 'المرئية', 'مرئية', 'بعد', 'أونلاين'],
    phrases: ['عن بعد'],
  },
  deposit: {
    en: ['deposit', 'security', 'hold'],
    ar: ['عربون', 'مقدم', 'وديعة', 'ضمانة'],
    phrases: ['مبلغ التأمين', 'مبلغ تأمين', 'security deposit'],
  },
  luxury: {
    en: ['luxury', 'vip', 'premium', 'professional', 'pro'],
    ar: ['فاخرة', 'فخمة', 'احترافية', 'مميزة'],
  },
  small: {
    en: ['small', 'cheap', 'cheapest', 'economy', 'basic'],
    ar: ['صغيرة', 'صغير', 'أرخص', 'رخيص', 'اقتصادية', 'أساسية', 'الأساسية'],
  },
  unlimited: {
    en: ['unlimited', 'endless'],
    ar: ['محدودة', 'محدود', 'مفتوح'],
    phrases: ['لا محدود', 'لا محدودة', 'بلا حدود'],
  },
  month: {
    en: ['month', 'monthly'],
    ar: ['شهر', 'شهري', 'شهرية', 'الشهرية', 'بالشهر', 'شهريا'],
    weight: 0.5,
  },
  year: { en: ['year', 'yearly', 'annual'], ar: ['سنة', 'سنوي', 'سنوية', 'السنوي', 'عام'], weight: 0.5 },
} as const satisfies Record<string, ConceptRow>
