import type { ConceptRow } from './concept-row.ts'

/** The vocabulary of service trades: health, telephony, travel, software, food, education, money, homes. */
export const SERVICE_CONCEPTS = {
  appointment: {
    en: ['appointment', 'appointments', 'slot', 'visit'],
    ar: ['موعد', 'مواعيد', 'موعدي', 'الموعد', 'زيارة', 'الزيارة'],
  },
  booking: {
    en: ['book', 'booking', 'reserve', 'reservation', 'schedule'],
    ar: ['حجز', 'الحجز', 'حجزي', 'أحجز', 'احجز', 'تحجز'],
    phrases: [
      'make an appointment',
      'get an appointment',
      'need an appointment',
      'make a reservation',
      'take an appointment',
      'آخذ موعد',
      'أخذ موعد',
      'أبي موعد',
      'أريد موعد',
      'احتاج موعد',
    ],
  },
  walkIn: {
    en: ['walk-in', 'emergency', 'urgent'],
    ar: ['طوارئ', 'الطوارئ', 'عاجلة', 'العاجلة', 'إسعاف'],
    phrases: [
      'walk in',
      'without an appointment',
      'without booking',
      'without a booking',
      'من دون موعد',
      'بدون موعد',
      'بدون حجز',
      'من دون حجز',
    ],
  },
  doctor: {
    en: ['doctor', 'doctors', 'physician', 'dr', 'consultant', 'specialist', 'practitioner', 'gp'],
    ar: ['طبيب', 'الطبيب', 'أطباء', 'دكتور', 'الدكتور', 'دكاترة', 'استشاري', 'الاستشاري', 'طبيبة', 'دكتورة'],
  },
  nurse: { en: ['nurse', 'nurses'], ar: ['ممرضة', 'ممرض', 'تمريض'] },
  patient: { en: ['patient', 'patients'], ar: ['مريض', 'مرضى', 'مراجع', 'المراجع', 'مراجعين'] },
  followUp: { en: ['follow-up', 'recheck'], ar: ['المراجعة', 'مراجعة', 'متابعة'], phrases: ['follow up'] },
  clinic: {
    en: ['clinic', 'clinics', 'hospital', 'polyclinic'],
    ar: ['عيادة', 'عيادات', 'العيادة', 'العيادات', 'مستشفى', 'مستوصف', 'مجمع'],
  },
  insurance: {
    en: ['insurers', 'insurance', 'insured', 'insurer'],
    ar: ['التامين', 'تأمين', 'التأمين', 'تأميني'],
  },
  lab: {
    en: ['lab', 'laboratory', 'analysis', 'sample', 'test', 'tests', 'biopsy'],
    ar: ['مختبر', 'تحليل', 'تحاليل', 'التحليل', 'فحص', 'فحوصات', 'عينة', 'العينة', 'خزعة'],
  },
  blood: { en: ['blood'], ar: ['دم', 'الدم'] },
  fasting: { en: ['fast', 'fasting'], ar: ['صيام', 'الصيام', 'أصوم', 'صايم', 'صائم'] },
  radiology: {
    en: ['x-ray', 'xray', 'mri', 'scan', 'radiology', 'ultrasound', 'x-rays'],
    ar: ['أشعة', 'الأشعة', 'رنين', 'الرنين', 'سونار', 'مقطعية'],
  },
  prescription: { en: ['prescription', 'prescriptions'], ar: ['وصفة', 'الوصفة', 'وصفتي', 'وصفات', 'روشتة'] },
  medicine: {
    en: ['medicine', 'medicines', 'medication', 'drug', 'drugs', 'tablet', 'pills'],
    ar: ['دواء', 'الدواء', 'أدوية', 'الأدوية', 'دوا', 'الدوا', 'علاج', 'العلاج', 'حبوب'],
  },
  pharmacy: { en: ['pharmacy', 'pharmacies', 'pharmacist'], ar: ['صيدلية', 'الصيدلية', 'صيدليات'] },
  dental: {
    en: ['dental', 'dentist', 'teeth', 'tooth', 'braces', 'filling'],
    ar: ['أسنان', 'الأسنان', 'سن', 'ضرس', 'تقويم', 'حشوة', 'حشوات'],
  },
  cleaning: { en: ['clean', 'cleaning'], ar: ['تنظيف', 'أنظف', 'نظافة'] },
  whitening: { en: ['whitening', 'whiten'], ar: ['تبييض', 'تبيض'] },
  skin: { en: ['skin', 'dermatology', 'dermatologist'], ar: ['جلدية', 'الجلدية', 'بشرة', 'البشرة'] },
  laser: { en: ['laser'], ar: ['ليزر', 'الليزر'] },
  session: { en: ['session', 'sessions'], ar: ['جلسة', 'جلسات', 'الجلسة'] },
  vaccine: {
    en: ['vaccine', 'vaccines', 'vaccination', 'vaccinations', 'shot', 'jab', 'flu'],
    ar: ['تطعيم', 'تطعيمات', 'لقاح', 'لقاحات', 'الإنفلونزا', 'إبرة'],
  },
  sickLeave: {
    en: ['sick'],
    ar: ['مرضية', 'المرضية'],
    phrases: ['sick note', 'sick leave', 'medical leave', 'إجازة مرضية', 'الإجازة المرضية', 'اجازه مرضيه'],
  },
  consultation: {
    en: ['consultation', 'consult', 'consultations'],
    ar: ['استشارة', 'الاستشارة', 'استشارات', 'كشف', 'الكشف', 'كشفية', 'الكشفية'],
  },
  treatment: {
    en: ['treatment', 'treatments', 'therapy', 'surgery', 'operation'],
    ar: ['علاج', 'العلاج', 'علاجات', 'عملية', 'جراحة'],
  },
  referral: { en: ['referral', 'refer'], ar: ['إحالة'], phrases: ['تحويل من الطبيب'] },
  patientFile: { en: ['file'], ar: ['ملف', 'الملف', 'ملفي'] },

  internet: {
    en: ['wifi', 'wi-fi', 'internet', 'connection', 'connectivity', 'broadband', 'network', 'net'],
    ar: ['الواي', 'إنترنت', 'الإنترنت', 'انترنت', 'نت', 'النت', 'شبكة', 'الشبكة', 'اتصال'],
  },
  wifi: {
    en: ['wifi', 'wi-fi', 'wireless', 'wlan'],
    ar: ['واي', 'الواي', 'وايفاي'],
    phrases: ['wi fi', 'واي فاي'],
  },
  router: { en: ['router', 'modem'], ar: ['مودم', 'المودم', 'راوتر', 'الراوتر'] },
  fibre: { en: ['fibre', 'fiber', 'ftth'], ar: ['ألياف', 'الألياف', 'فايبر'] },
  sim: { en: ['sim', 'sims'], ar: ['شريحة', 'الشريحة', 'شرائح', 'شريحتي'] },
  esim: {
    en: ['esim', 'e-sim'],
    ar: ['الإلكترونية'],
    phrases: ['شريحة إلكترونية', 'الشريحة الإلكترونية', 'e sim'],
  },
  roaming: { en: ['roaming'], ar: ['تجوال', 'التجوال', 'رومنق'] },
  internationalCall: {
    en: [],
    ar: [],
    phrases: [
      'international call',
      'international calls',
      'calling … abroad',
      'مكالمات دولية',
      'المكالمات الدولية',
    ],
  },
  calling: {
    en: ['call', 'calls', 'calling', 'minute', 'minutes'],
    ar: ['مكالمة', 'مكالمات', 'المكالمات', 'دقيقة', 'دقائق', 'الدقيقة'],
  },
  plan: {
    en: ['plan', 'plans', 'package', 'packages', 'bundle', 'tariff'],
    ar: ['باقة', 'باقات', 'الباقة', 'باقتي', 'باقتك', 'بكج'],
  },
  mobileData: {
    en: ['gb', 'gigabyte', 'gigabytes', 'gigs', 'data'],
    ar: ['جيجا', 'قيقا', 'بيانات', 'البيانات', 'نت', 'النت'],
  },
  numberPort: {
    en: [],
    ar: [],
    phrases: [
      'transfer my number',
      'my number from',
      'transfer of my number',
      'رقمي لكم',
      'رقمي من',
      'keep … number',
      'old number',
      'keeping your number',
      'port … number',
      'نقل رقمي',
      'أنقل رقمي',
      'احتفظ برقمي',
      'برقمي',
      'الاحتفاظ برقمك',
    ],
  },
  coverage5g: { en: ['5g', '4g', 'coverage'], ar: ['تغطية', 'التغطية', 'الجيل'] },
  line: { en: ['line', 'lines'], ar: ['خط', 'الخط', 'خطي', 'خطوط'] },
  owner: {
    en: ['ownership', 'owner'],
    ar: ['ملكية', 'مالك', 'الملكية'],
    phrases: ['my name', 'name of', 'in … name', 'باسم'],
  },
  installer: {
    en: ['technician', 'engineer', 'installation', 'install'],
    ar: ['فني', 'الفني', 'تركيب', 'التركيب', 'يركب', 'تركبون'],
  },
  bill: {
    en: ['billed', 'statement', 'bill', 'bills', 'billing', 'invoice'],
    ar: ['فاتورة', 'فواتير', 'الفاتورة', 'فاتورتي', 'الفواتير'],
  },
  dispute: {
    en: ['dispute', 'unknown', 'unrecognised', 'unrecognized', 'incorrect', 'overcharge'],
    ar: ['اعتراض', 'أعترض', 'اعترض', 'الاعتراض'],
    phrases: [
      'wrong charge',
      'charged wrongly',
      'مبلغ زايد',
      'مبلغ زيادة',
      'مبلغ غلط',
      'dont recognise',
      'do not recognise',
      'dont recognize',
      'do not recognize',
      'ما أعرفه',
      'لا أعرفه',
      'لا تعرفه',
      'ما اعرفها',
    ],
  },
  dueDate: { en: ['due', 'issued', 'issue'], ar: ['تصدر', 'إصدار', 'تستحق', 'استحقاق', 'تنزل', 'موعدها'] },
  balance: { en: ['balance', 'credit', 'remaining'], ar: ['رصيد', 'الرصيد', 'رصيدي', 'المتبقي'] },
  contract: {
    en: ['contract', 'agreement', 'commitment', 'notice'],
    ar: ['عقد', 'العقد', 'عقدي', 'التزام', 'إشعار'],
  },
  early: { en: ['early', 'earlier', 'premature', 'prematurely'], ar: ['مبكر', 'مبكرا', 'المبكر', 'بدري'] },
  subscription: {
    en: ['subscription', 'subscribe', 'membership', 'member'],
    ar: ['اشتراك', 'الاشتراك', 'اشتراكي', 'أشترك', 'عضوية'],
  },

  car: {
    en: ['car', 'cars', 'vehicle', 'vehicles', 'suv', 'jeep', 'automobile'],
    ar: ['سيارة', 'السيارة', 'سيارات', 'سياره', 'مركبة', 'جيب', 'الجيب'],
  },
  fourWheel: { en: ['suv', 'jeep', 'four-wheel', '4x4', '4wd'], ar: ['جيب', 'الجيب', 'رباعي', 'الرباعي'] },
  driver: {
    en: ['driver', 'drivers', 'drive', 'driving', 'chauffeur'],
    ar: ['سائق', 'السائق', 'سواق', 'قيادة', 'القيادة', 'أسوق', 'يسوق', 'سواقة'],
  },
  licence: { en: ['licence', 'license'], ar: ['رخصة', 'رخصتي'] },
  fuel: {
    en: ['fuel', 'petrol', 'gas', 'gasoline', 'tank'],
    ar: ['وقود', 'الوقود', 'بنزين', 'خزان', 'تانكي'],
  },
  kilometre: {
    en: ['kilometre', 'kilometres', 'kilometer', 'kilometers', 'km', 'mileage', 'kms'],
    ar: ['كيلومتر', 'كيلومترات', 'الكيلومترات', 'كيلو', 'كيلوات', 'مسافة'],
  },
  accident: {
    en: ['accident', 'crash', 'crashed', 'collision', 'accidents'],
    ar: ['حادث', 'حوادث', 'الحوادث', 'صدمت', 'صدم', 'حادثة'],
  },
  breakdown: {
    en: ['breakdown', 'breakdowns', 'roadside', 'assistance', 'tow'],
    ar: ['تعطلت', 'تعطل', 'الأعطال', 'سطحة', 'بنشر', 'خربت'],
  },
  trafficFine: { en: ['fine', 'fines', 'saher', 'ticket'], ar: ['مخالفة', 'المخالفات', 'مخالفات', 'ساهر'] },
  seat: { en: ['seat', 'seats'], ar: ['مقعد', 'مقاعد', 'كرسي'] },
  oneWay: {
    en: ['one-way'],
    ar: [],
    phrases: ['one way', 'another city', 'different city', 'مدينة أخرى', 'مدينة ثانية'],
  },
  travel: {
    en: ['travel', 'trip', 'abroad', 'flight', 'journey'],
    ar: ['سفر', 'السفر', 'أسافر', 'بسافر', 'مسافر', 'رحلة'],
  },
  border: {
    en: ['border', 'leaving', 'cross'],
    ar: ['حدود', 'خارج'],
    phrases: ['خارج السعودية', 'outside saudi'],
  },

  room: { en: ['room', 'rooms', 'suite'], ar: ['غرفة', 'غرف', 'جناح'] },
  checkIn: {
    en: ['check-in', 'checkin', 'check-out'],
    ar: ['تسجيل الوصول', 'المغادرة'],
    phrases: ['check in', 'check out'],
  },
  breakfast: {
    en: ['breakfast', 'meal', 'meals', 'buffet'],
    ar: ['فطور', 'إفطار', 'وجبة', 'وجبات', 'بوفيه'],
  },
  food: {
    en: ['food', 'dish', 'dishes', 'menu', 'restaurant'],
    ar: ['أكل', 'طعام', 'طبق', 'أطباق', 'قائمة', 'منيو', 'مطعم'],
  },
  allergy: { en: ['allergy', 'allergic', 'allergies', 'gluten', 'nuts'], ar: ['حساسية', 'جلوتين', 'مكسرات'] },
  table: { en: ['table'], ar: ['طاولة', 'طاولات'] },
  pool: { en: ['pool', 'swimming'], ar: ['مسبح', 'سباحة'] },
  gym: { en: ['gym', 'fitness', 'trainer', 'workout'], ar: ['نادي', 'رياضي', 'جيم', 'مدرب', 'تمارين'] },
  course: {
    en: ['course', 'courses', 'lesson', 'lessons', 'class', 'classes', 'training'],
    ar: ['دورة', 'دورات', 'درس', 'دروس', 'كورس', 'حصة', 'تدريب'],
  },
  exam: {
    en: ['exam', 'exams', 'grade', 'grades', 'certificate'],
    ar: ['اختبار', 'امتحان', 'درجات', 'شهادة'],
  },
  student: { en: ['student', 'students', 'pupil'], ar: ['طالب', 'طلاب', 'طالبة', 'للطلاب'] },
  loan: { en: ['loan', 'finance', 'financing', 'mortgage'], ar: ['قرض', 'تمويل', 'رهن'] },
  bank: {
    en: ['bank', 'banks', 'banking', 'iban'],
    ar: ['بنك', 'البنك', 'بنوك', 'البنوك', 'بنكي', 'البنكي', 'آيبان'],
  },
  withdraw: { en: ['withdraw', 'withdrawal', 'atm'], ar: ['سحب', 'أسحب', 'صراف'] },
  apiAccess: {
    en: ['api', 'webhook', 'developer', 'developers'],
    ar: ['مطورون', 'المطورون', 'مطور'],
    phrases: ['واجهة البرمجة', 'الواجهة البرمجية'],
  },
  apiKey: { en: ['token'], ar: [], phrases: ['api key', 'مفتاح واجهة', 'مفتاح الواجهة', 'مفتاح الربط'] },
  einvoicing: {
    en: ['zatca', 'e-invoicing', 'einvoicing', 'zakat'],
    ar: ['الزكاة', 'هيئة', 'الفوترة', 'فاتورة'],
    phrases: ['tax authority', 'e invoicing', 'هيئة الزكاة', 'الفوترة الإلكترونية'],
  },
  mobileApp: {
    en: ['iphone', 'android', 'ios', 'mobile'],
    ar: ['آيفون', 'ايفون', 'للآيفون', 'أندرويد', 'جوال', 'الجوال'],
  },
  software: {
    en: ['software', 'system', 'program', 'tool'],
    ar: ['برنامج', 'البرنامج', 'نظام', 'النظام'],
    weight: 0.5,
  },
} as const satisfies Record<string, ConceptRow>
