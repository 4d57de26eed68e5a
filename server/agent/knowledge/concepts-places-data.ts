import type { ConceptRow } from './concept-row.ts'

/** The cities and neighbours that customers in Saudi Arabia name. */
export const PLACE_CONCEPTS = {
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
} as const satisfies Record<string, ConceptRow>
