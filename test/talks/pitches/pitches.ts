import { parametersOf, type TalkingCompany } from '../talk.ts'
import { IN_ARABIC } from './in-arabic.ts'
import { IN_ENGLISH } from './in-english.ts'

const BOOKING_NUMBER = {
  ...{ type: 'string', pattern: '^B\\d{5}$', description: 'A booking number looks like B12345.' },
  'x-ask': { en: 'What is the booking number?', ar: 'ما رقم الحجز؟' },
}

const DATE = {
  ...{ type: 'string', format: 'date', 'x-not-past': true },
  'x-ask': { en: 'On which day?', ar: 'في أي يوم؟' },
}

const TIME = {
  ...{ type: 'string', pattern: '^(1[6-9]|2[0-3]):' },
  description: 'We are open from 4 pm to midnight.',
  'x-ask': { en: 'At what time?', ar: 'في أي ساعة؟' },
}

/** Football pitches that are let by the hour, with an academy for children. */
export const PITCHES: TalkingCompany = {
  name: 'Rahba Pitches',
  knowledge: 'pitches',
  told: { starts: '21:00', field: 2 },
  talks: [...IN_ENGLISH, ...IN_ARABIC],
  listActions: (url) => [
    {
      name: 'book_pitch',
      title: { en: 'Book a pitch', ar: 'حجز ملعب' },
      when_to_use: 'The customer wants to play on one of our pitches.',
      intents: ['booking'],
      phrases: {
        en: ['book a pitch', 'book pitch', 'reserve a pitch', 'need a pitch', 'rent a pitch'],
        ar: ['احجز ملعب', 'حجز ملعب', 'ابي ملعب', 'ابغى ملعب', 'نبي ملعب', 'نحجز ملعب'],
      },
      parameters: parametersOf({
        pitch: {
          ...{ type: 'string', enum: ['five-a-side', 'seven-a-side', 'خماسي', 'سباعي'] },
          'x-ask': { en: 'Five-a-side or seven-a-side?', ar: 'خماسي أم سباعي؟' },
        },
        date: DATE,
        time: TIME,
        hours: {
          ...{ type: 'integer', minimum: 1, maximum: 3 },
          description: 'A pitch is let for 1 to 3 hours.',
          'x-ask': { en: 'For how many hours?', ar: 'كم ساعة؟' },
        },
        bibs: { type: 'boolean', 'x-ask': { en: 'Do you need bibs?', ar: 'هل تحتاجون صدريات؟' } },
      }),
      request: { method: 'POST', url: `${url}/games` },
      answer: { template: { en: 'The pitch is yours.', ar: 'تم حجز الملعب.' } },
      confirmation: {
        en: 'Shall I book the {{parameters.pitch}} pitch on {{parameters.date}} at {{parameters.time}} for {{parameters.hours}} h (bibs: {{parameters.bibs}})?',
        ar: 'هل أحجز ملعب {{parameters.pitch}} يوم {{parameters.date}} الساعة {{parameters.time}} لمدة {{parameters.hours}} س (صدريات: {{parameters.bibs}})؟',
      },
    },
    {
      name: 'find_game',
      title: { en: 'Look a game up', ar: 'موعد الحجز' },
      when_to_use: 'The customer asks when and where their game is.',
      intents: ['booking', 'order_status'],
      phrases: {
        en: ['what time is my game', 'when is our match', 'when is my game', 'my booking time'],
        ar: ['متى مباراتنا', 'موعد حجزي', 'متى حجزي', 'متى حجزنا', 'وقت حجزي'],
      },
      parameters: parametersOf({ booking_number: BOOKING_NUMBER }),
      request: { method: 'GET', url: `${url}/games/{booking_number}` },
      answer: {
        template: {
          en: 'Game {{parameters.booking_number}} begins at {{starts}} on pitch {{field}}.',
          ar: 'حجز {{parameters.booking_number}} الساعة {{starts}} في ملعب {{field}}.',
        },
      },
    },
    {
      name: 'move_game',
      title: { en: 'Move a game', ar: 'تغيير موعد الحجز' },
      when_to_use: 'The customer wants to play at another time.',
      intents: ['change_order'],
      phrases: {
        en: ['move my booking', 'move my game', 'reschedule my game', 'change my booking', 'move our match'],
        ar: ['اغير موعد الحجز', 'غير موعد الحجز', 'تغيير الموعد', 'نغير الموعد', 'اغير حجزي', 'تأجيل الحجز'],
      },
      parameters: parametersOf({ booking_number: BOOKING_NUMBER, date: DATE, time: TIME }),
      request: {
        method: 'PATCH',
        url: `${url}/games/{booking_number}`,
        body: { date: '{date}', time: '{time}' },
      },
      answer: { template: { en: 'Your game is moved.', ar: 'تم تغيير الموعد.' } },
      confirmation: {
        en: 'Shall I move {{parameters.booking_number}} to {{parameters.date}} at {{parameters.time}}?',
        ar: 'هل أنقل {{parameters.booking_number}} إلى {{parameters.date}} الساعة {{parameters.time}}؟',
      },
    },
    {
      name: 'cancel_game',
      title: { en: 'Cancel a game', ar: 'إلغاء الحجز' },
      when_to_use: 'The customer does not want to play.',
      intents: ['cancel_order'],
      phrases: {
        en: ['cancel my booking', 'cancel my game', 'cancel booking', 'cancel the game', 'cancel our match'],
        ar: ['الغي الحجز', 'الغاء الحجز', 'الغي حجزي', 'كنسل الحجز', 'نلغي الحجز'],
      },
      parameters: parametersOf({ booking_number: BOOKING_NUMBER }),
      request: { method: 'POST', url: `${url}/canceled` },
      answer: {
        template: {
          en: 'Game {{parameters.booking_number}} is canceled.',
          ar: 'تم إلغاء حجز {{parameters.booking_number}}.',
        },
      },
      confirmation: {
        en: 'Shall I cancel game {{parameters.booking_number}}?',
        ar: 'هل ألغي حجز {{parameters.booking_number}}؟',
      },
    },
    {
      name: 'join_academy',
      title: { en: 'Join the academy', ar: 'التسجيل في الأكاديمية' },
      when_to_use: 'A parent wants their child to train with us.',
      intents: ['question'],
      phrases: {
        en: ['join the academy', 'sign up for the academy', 'register in the academy'],
        ar: ['اسجل ولدي', 'اسجل بنتي', 'التسجيل في الاكاديمية', 'اسجل في الاكاديمية', 'تسجيل الاكاديمية'],
      },
      parameters: parametersOf({
        child_name: {
          ...{ type: 'string', 'x-extract': 'text' },
          'x-ask': { en: "What is the child's name?", ar: 'ما اسم الطفل؟' },
        },
        age: {
          ...{ type: 'integer', minimum: 5, maximum: 16 },
          description: 'Children from 5 to 16 years train with us.',
          'x-ask': { en: 'How old is the child?', ar: 'كم عمر الطفل؟' },
        },
        days: {
          ...{ type: 'string', enum: ['weekdays', 'weekend', 'وسط الاسبوع', 'نهاية الاسبوع'] },
          'x-ask': { en: 'On weekdays or at the weekend?', ar: 'وسط الاسبوع أم نهاية الاسبوع؟' },
        },
        contact_phone: {
          ...{ type: 'string', 'x-phone': 'national' },
          'x-ask': { en: 'Which number can we call?', ar: 'على أي رقم نتصل؟' },
        },
      }),
      request: { method: 'POST', url: `${url}/academy` },
      answer: { template: { en: 'Welcome to the team.', ar: 'أهلًا بكم في الفريق.' } },
      confirmation: {
        en: 'Shall I register {{parameters.child_name}} ({{parameters.age}}, {{parameters.days}}) with the number {{parameters.contact_phone}}?',
        ar: 'هل أسجل {{parameters.child_name}} ({{parameters.age}}، {{parameters.days}}) بالرقم {{parameters.contact_phone}}؟',
      },
    },
  ],
}
