import type { ConceptRow } from './concept-row.ts'

/** The cities of the Kingdom that customers name. */
export const CITY_CONCEPTS = {
  riyadh: { en: ['riyadh'], ar: ['الرياض'] },
  jeddah: { en: ['jeddah', 'jiddah'], ar: ['جدة'] },
  dammam: { en: ['dammam'], ar: ['الدمام'] },
  khobar: { en: ['khobar'], ar: ['الخبر'] },
  makkah: { en: ['makkah', 'mecca'], ar: ['مكة'] },
  madinah: { en: ['madinah', 'medina'], ar: ['المدينة المنورة', 'المنورة'] },
  abha: { en: ['abha', 'asir'], ar: ['أبها', 'عسير', 'خميس مشيط'], phrases: ['khamis mushait'] },
  taif: { en: ['taif'], ar: ['الطائف', 'الطايف'] },
  tabuk: { en: ['tabuk', 'tabouk'], ar: ['تبوك'] },
  hail: { en: ['hail'], ar: ['حائل', 'حايل'] },
  qassim: {
    en: ['qassim', 'buraidah', 'buraydah', 'unaizah'],
    ar: ['القصيم', 'بريدة', 'عنيزة'],
  },
  ahsa: { en: ['ahsa', 'hofuf'], ar: ['الأحساء', 'الاحساء', 'الحسا', 'الهفوف'] },
  jubail: { en: ['jubail'], ar: ['الجبيل'] },
  yanbu: { en: ['yanbu'], ar: ['ينبع'] },
  jazan: { en: ['jazan', 'jizan'], ar: ['جازان', 'جيزان'] },
  najran: { en: ['najran'], ar: ['نجران'] },
  jouf: { en: ['jouf', 'sakaka', 'arar'], ar: ['الجوف', 'سكاكا', 'عرعر'] },
  dhahran: { en: ['dhahran', 'qatif'], ar: ['الظهران', 'القطيف'] },
  kharj: { en: ['kharj'], ar: ['الخرج'] },
  baha: { en: ['baha'], ar: ['الباحة'] },
} as const satisfies Record<string, ConceptRow>

/** Countries and regions beyond the Kingdom. */
export const PLACE_CONCEPTS = {
  ...CITY_CONCEPTS,
  gulf: {
    en: ['gcc', 'gulf', 'kuwait', 'bahrain', 'qatar', 'oman', 'uae', 'emirates', 'dubai', 'doha'],
    ar: ['الخليج', 'خليجي', 'الكويت', 'البحرين', 'قطر', 'عمان', 'الإمارات', 'دبي', 'الدوحة'],
  },
  abroad: {
    en: ['abroad', 'international', 'internationally', 'overseas', 'outside'],
    ar: ['خارج', 'برا', 'بره', 'دولي', 'الخارج'],
  },
} as const satisfies Record<string, ConceptRow>
