import type { TalkingCompany } from '../talk.ts'
import { WISHES_WITH_QUESTIONS } from './wishes-with-questions.ts'

const booking_number = {
  ...{ type: 'string', pattern: '^[A-Z]{2}\\d{4}$' },
  'x-ask': { en: 'What is your booking number?', ar: 'ما رقم الحجز؟' },
}
const specialty = {
  ...{ type: 'string', enum: ['dentist', 'eyes', 'skin'] },
  'x-ask': {
    en: 'Which do you need: the dentist, eyes or skin?',
    ar: 'ما العيادة المطلوبة: dentist أم eyes أم skin؟',
  },
}
const date = {
  ...{ type: 'string', format: 'date', 'x-not-past': true },
  'x-ask': { en: 'On which day?', ar: 'في أي يوم؟' },
}
const time = {
  ...{ type: 'string', pattern: '^(0[89]|1\\d|2[01]):' },
  'x-ask': { en: 'At what time?', ar: 'في أي ساعة؟' },
}

const parametersOf = (properties: Record<string, unknown>) => ({
  ...{ type: 'object', properties, required: Object.keys(properties) },
})

/** A clinic whose visits are booked, moved, cancelled and looked up. */
export const CLINIC: TalkingCompany = {
  name: 'Noor Clinic',
  knowledge: 'clinic',
  listActions: (url) => [
    {
      name: 'find_visit',
      title: { en: 'Look up a visit', ar: 'الاستعلام عن موعد' },
      when_to_use: 'The customer asks when their visit is.',
      intents: ['booking'],
      phrases: {
        en: ['when is my appointment', 'when is my visit'],
        ar: ['متى موعدي', 'وقت موعدي'],
      },
      parameters: parametersOf({ booking_number }),
      request: { method: 'GET', url: `${url}/visits/{booking_number}` },
      answer: {
        template: {
          en: 'Visit {{parameters.booking_number}} is on Thursday at 17:00.',
          ar: 'الموعد {{parameters.booking_number}} يوم الخميس الساعة 17:00.',
        },
      },
    },
    {
      name: 'book_visit',
      title: { en: 'Book a visit', ar: 'حجز موعد' },
      when_to_use: 'The customer wants to see a doctor.',
      intents: ['booking'],
      phrases: {
        en: ['book an appointment', 'book a visit', 'make an appointment'],
        ar: ['حجز موعد', 'احجز موعد'],
      },
      parameters: parametersOf({ date, time }),
      request: { method: 'POST', url: `${url}/visits` },
      answer: { template: { en: 'It is booked.', ar: 'تم الحجز.' } },
      confirmation: {
        en: 'Shall I book a visit on {{parameters.date}} at {{parameters.time}}?',
        ar: 'هل أحجز موعدًا يوم {{parameters.date}} الساعة {{parameters.time}}؟',
      },
    },
    {
      name: 'move_visit',
      title: { en: 'Move a visit', ar: 'تغيير موعد' },
      when_to_use: 'The customer wants a visit on another day.',
      intents: ['change_order'],
      phrases: {
        en: ['move appointment', 'move visit', 'reschedule appointment', 'change appointment'],
        ar: ['اغير موعدي', 'غير موعدي', 'تأجيل موعدي', 'اجل موعدي', 'نقل الموعد'],
      },
      parameters: parametersOf({ booking_number, date }),
      request: { method: 'PATCH', url: `${url}/visits/{booking_number}`, body: { date: '{date}' } },
      answer: { template: { en: 'It is moved.', ar: 'تم تغيير الموعد.' } },
      confirmation: {
        en: 'Shall I move visit {{parameters.booking_number}} to {{parameters.date}}?',
        ar: 'هل أنقل الموعد {{parameters.booking_number}} إلى {{parameters.date}}؟',
      },
    },
    {
      name: 'cancel_visit',
      title: { en: 'Cancel a visit', ar: 'إلغاء موعد' },
      when_to_use: 'The customer does not want to come.',
      intents: ['cancel_order'],
      phrases: {
        en: ['cancel appointment', 'cancel visit'],
        ar: ['إلغاء موعدي', 'الغي موعدي', 'الغي الموعد', 'إلغاء الموعد'],
      },
      parameters: parametersOf({ booking_number }),
      request: { method: 'DELETE', url: `${url}/visits/{booking_number}` },
      answer: { template: { en: 'It is cancelled.', ar: 'تم الإلغاء.' } },
      confirmation: {
        en: 'Shall I cancel visit {{parameters.booking_number}}?',
        ar: 'هل ألغي الموعد {{parameters.booking_number}}؟',
      },
    },
    {
      name: 'join_programme',
      title: { en: 'Join a programme', ar: 'الاشتراك في برنامج' },
      when_to_use: 'The customer wants to join the programme of a specialty.',
      intents: ['question'],
      phrases: { en: ['join a programme'], ar: ['اشترك في برنامج'] },
      parameters: parametersOf({ specialty, phone: { type: 'string', 'x-phone': 'national' } }),
      request: { method: 'POST', url: `${url}/programmes` },
      answer: { template: { en: 'They will call you.', ar: 'سيتم الاتصال بك.' } },
      confirmation: {
        en: 'Shall {{parameters.specialty}} call you at {{parameters.phone}}?',
        ar: 'هل تتصل عيادة {{parameters.specialty}} على {{parameters.phone}}؟',
      },
    },
  ],
  talks: [
    ...WISHES_WITH_QUESTIONS,
    {
      exchanges: [
        ['I want to book an appointment', /^On which day\?\nAt what time\?$/],
        ['which insurance do you accept?', /Bupa[\s\S]*\n\nOn which day\?\nAt what time\?$/],
        ['sunday at 5 pm', /on Sunday 20 September at 17:00\?/],
        ['yes', /booked/],
      ],
      called: ['POST /visits 2026-09-20 17:00'],
    },
    {
      exchanges: [
        ['I want to book an appointment on Sunday', /^At what time\?$/],
        ['when do you open?', /8 in the morning[\s\S]*\n\nAt what time\?$/],
        ['9', /on Sunday 20 September at (09|21):00\?|At what time/],
      ],
      called: [],
    },
    {
      exchanges: [
        ['I want to book an appointment on Sunday', /^At what time\?$/],
        ['do I have to pay for parking?', /free for 2 hours[\s\S]*\n\nAt what time\?$/],
        ['at 10 am', /on Sunday 20 September at 10:00\?/],
        [
          'what should I bring?',
          /Bring your ID[\s\S]*Shall I book a visit on Sunday 20 September at 10:00\?$/,
        ],
        ['yes', /booked/],
      ],
      called: ['POST /visits 2026-09-20 10:00'],
    },
    {
      exchanges: [
        ['ابغى احجز موعد', /في أي يوم؟\nفي أي ساعة؟/],
        ['تقبلون تأمين بوبا؟', /بوبا[\s\S]*\n\nفي أي يوم؟\nفي أي ساعة؟$/],
        ['الاحد الساعة 5 مساء', /الأحد 20 سبتمبر الساعة 17:00؟/],
        ['نعم', /تم الحجز/],
      ],
      called: ['POST /visits 2026-09-20 17:00'],
    },
    {
      exchanges: [
        ['أريد حجز موعد يوم الأحد', /^في أي ساعة؟$/],
        ['ما هي أوقات العمل؟', /8 صباحًا[\s\S]*\n\nفي أي ساعة؟$/],
        ['١٠ صباحا', /الأحد 20 سبتمبر الساعة 10:00؟/],
        ['نعم من فضلك', /تم الحجز/],
      ],
      called: ['POST /visits 2026-09-20 10:00'],
    },
    {
      exchanges: [
        ['ابغى الغي موعدي', /ما رقم الحجز؟/],
        ['كم رسوم الالغاء المتأخر؟', /50 ريال[\s\S]*\n\nما رقم الحجز؟$/],
        ['AB1234', /هل ألغي الموعد AB1234؟/],
        ['نعم', /تم الإلغاء/],
      ],
      called: ['DELETE /visits/AB1234 AB1234'],
    },
    {
      exchanges: [
        ['please cancel my appointment', /booking number\?$/],
        ['what does it cost to cancel late?', /50 riyals[\s\S]*\n\nWhat is your booking number\?$/],
        ['thanks', /welcome/],
        ['ab1234', /Shall I cancel visit AB1234\?/],
        ['yes', /cancelled/],
      ],
      called: ['DELETE /visits/AB1234 AB1234'],
    },
    {
      exchanges: [
        ['please reschedule my appointment AB1234', /^On which day\?$/],
        ['sunday', /move visit AB1234 to Sunday 20 September\?$/],
        [
          'make it monday instead. what does it cost to cancel late?',
          /50 riyals[\s\S]*\n\nShall I move visit AB1234 to Monday 21 September\?$/,
        ],
        ['yes', /moved/],
      ],
      called: ['PATCH /visits/AB1234 2026-09-21'],
    },
    {
      exchanges: [
        ['ابغى اغير موعدي AB1234', /في أي يوم؟/],
        ['الأحد', /AB1234 إلى الأحد 20 سبتمبر؟$/],
        ['لا خليها الاثنين. وكم رسوم الالغاء المتأخر؟', /50 ريال[\s\S]*\n\n.*AB1234 إلى الاثنين 21 سبتمبر؟$/],
        ['نعم', /تم تغيير/],
      ],
      called: ['PATCH /visits/AB1234 2026-09-21'],
    },
    {
      exchanges: [
        ['abgha aghayer maw3edi AB1234', /في أي يوم؟/],
        ['ba3d bokra', /AB1234 إلى الخميس 17 سبتمبر؟/],
        ['la, yom el a7ad', /AB1234 إلى الأحد 20 سبتمبر؟/],
        ['aywa', /تم تغيير الموعد/],
      ],
      called: ['PATCH /visits/AB1234 2026-09-20'],
    },
    {
      exchanges: [
        ['abi a7jez maw3ed', /يوم؟/],
        ['bekam al kashf?', /150 ريالًا[\s\S]*\n\nفي أي يوم؟/],
        ['tomorrow 5 pm', /الأربعاء 16 سبتمبر الساعة 17:00؟|Wednesday 16 September at 17:00/],
        ['ewa', /تم الحجز|booked/],
      ],
      called: ['POST /visits 2026-09-16 17:00'],
    },
    {
      exchanges: [
        ['please reschedule my appointment AB1234', /^On which day\?$/],
        ['are you open on Saturday?', /closed[\s\S]*\n\nOn which day\?$/],
        ['then sunday', /move visit AB1234 to Sunday 20 September\?/],
        ['yes', /moved/],
      ],
      called: ['PATCH /visits/AB1234 2026-09-20'],
    },
    {
      exchanges: [
        ['ابغى اغير موعدي AB1234', /في أي يوم؟/],
        ['تفتحون السبت؟', /مغلقة[\s\S]*\n\nفي أي يوم؟$/],
        ['اجل الاحد', /AB1234 إلى الأحد 20 سبتمبر؟/],
        ['تمام', /تم تغيير/],
      ],
      called: ['PATCH /visits/AB1234 2026-09-20'],
    },
    {
      exchanges: [
        ['I want to join a programme please', /Which do you need/],
        ['do you treat children?', /6 months[\s\S]*Which do you need: the dentist, eyes or skin\?/],
        ['skin, 0512345678', /Shall skin call you at 0512345678\?/],
        ['no, the dentist', /Shall dentist call you at 0512345678\?/],
        ['yes', /call you/],
      ],
      called: ['POST /programmes 0512345678 dentist'],
    },
    // Referring back.
    {
      exchanges: [
        ['when is my appointment AB1234?', /AB1234 is on Thursday/],
        ['I want to move my appointment to Sunday', /move visit AB1234 to Sunday 20 September\?/],
        ['yes', /moved/],
      ],
      called: ['GET /visits/AB1234', 'PATCH /visits/AB1234 2026-09-20'],
    },
    {
      exchanges: [
        ['when is my appointment AB1234?', /AB1234 is on Thursday/],
        ['move it to Monday please', /move visit AB1234 to Monday 21 September\?/],
        ['yes', /moved/],
      ],
      called: ['GET /visits/AB1234', 'PATCH /visits/AB1234 2026-09-21'],
    },
    {
      exchanges: [
        ['when is my appointment AB1234?', /AB1234 is on Thursday/],
        ['do you take Tawuniya insurance?', /Tawuniya/],
        ['ok please cancel that one', /Shall I cancel visit AB1234\?/],
        ['yes', /cancelled/],
      ],
      called: ['GET /visits/AB1234', 'DELETE /visits/AB1234 AB1234'],
    },
    {
      exchanges: [
        ['متى موعدي AB1234؟', /AB1234 يوم الخميس/],
        ['ابغى اغير موعدي ليوم الاثنين', /AB1234 إلى الاثنين 21 سبتمبر؟/],
        ['نعم', /تم تغيير/],
      ],
      called: ['GET /visits/AB1234', 'PATCH /visits/AB1234 2026-09-21'],
    },
    {
      exchanges: [
        ['متى موعدي AB1234؟', /AB1234 يوم الخميس/],
        ['ابغى الغيه', /هل ألغي الموعد AB1234؟/],
        ['نعم', /تم الإلغاء/],
      ],
      called: ['GET /visits/AB1234', 'DELETE /visits/AB1234 AB1234'],
    },
    {
      exchanges: [
        ['متى موعدي AB1234؟', /AB1234 يوم الخميس/],
        ['و AB1235؟', /AB1235 يوم الخميس/],
        ['ابغى الغي الموعد', /ما رقم الحجز؟$/],
        ['الاول', /هل ألغي الموعد AB1234؟/],
        ['ايوه', /تم الإلغاء/],
      ],
      called: ['GET /visits/AB1234', 'GET /visits/AB1235', 'DELETE /visits/AB1234 AB1234'],
    },
    // Corrections.
    {
      exchanges: [
        ['I want to book an appointment on Sunday at 5 pm', /on Sunday 20 September at 17:00\?/],
        ['make it 6 pm', /on Sunday 20 September at 18:00\?/],
        ['sorry, Monday', /on Monday 21 September at 18:00\?/],
        ['yes', /booked/],
      ],
      called: ['POST /visits 2026-09-21 18:00'],
    },
    {
      exchanges: [
        ['I want to book an appointment on Sunday at 5 pm', /on Sunday 20 September at 17:00\?/],
        ['at 6 instead', /on Sunday 20 September at 18:00\?/],
        ['yes', /booked/],
      ],
      called: ['POST /visits 2026-09-20 18:00'],
    },
    {
      exchanges: [
        ['ابغى احجز موعد الاحد الساعة 5 مساء', /الأحد 20 سبتمبر الساعة 17:00؟/],
        ['لا خلها الاثنين', /الاثنين 21 سبتمبر الساعة 17:00؟/],
        ['نعم', /تم الحجز/],
      ],
      called: ['POST /visits 2026-09-21 17:00'],
    },
    {
      exchanges: [
        ['please cancel my appointment AB1234', /Shall I cancel visit AB1234\?/],
        ['no wait, I meant AB1235', /Shall I cancel visit AB1235\?/],
        ['what does it cost to cancel late?', /50 riyals[\s\S]*Shall I cancel visit AB1235\?$/],
        ['yes', /cancelled/],
      ],
      called: ['DELETE /visits/AB1235 AB1235'],
    },
    {
      exchanges: [
        ['ابغى الغي موعدي AB1234', /هل ألغي الموعد AB1234؟/],
        ['لا، قصدي AB1235', /هل ألغي الموعد AB1235؟/],
        ['لا خلاص', /لم أنفذ/],
      ],
      called: [],
    },
    // Bare values.
    {
      exchanges: [
        ['احجز موعد لو سمحت', /في أي يوم؟\nفي أي ساعة؟/],
        ['٢٠/٩', /^في أي ساعة؟$/],
        ['٦ مساء', /الأحد 20 سبتمبر الساعة 18:00؟/],
        ['نعم', /تم الحجز/],
      ],
      called: ['POST /visits 2026-09-20 18:00'],
    },
    {
      exchanges: [
        ['I want to book an appointment', /On which day\?/],
        ['20/9', /^At what time\?$/],
        ['18:00', /on Sunday 20 September at 18:00\?/],
        ['yes', /booked/],
      ],
      called: ['POST /visits 2026-09-20 18:00'],
    },
    {
      exchanges: [
        ['please cancel my appointment', /booking number\?$/],
        ['what is your policy on alien abductions?', 'person'],
      ],
      called: [],
    },
    {
      exchanges: [
        ['when is my appointment AB1234?', /AB1234 is on Thursday/],
        ['can I cancel an appointment late?', /50 riyals/],
        ['thank you, very kind', /welcome/],
      ],
      called: ['GET /visits/AB1234'],
    },
  ],
}
