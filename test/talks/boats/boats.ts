import { parametersOf, type TalkingCompany } from '../talk.ts'
import { IN_ARABIC } from './in-arabic.ts'
import { IN_ENGLISH } from './in-english.ts'

const TICKET_NUMBER = {
  ...{ type: 'string', pattern: '^MW-\\d{5}$', description: 'A ticket number looks like MW-12345.' },
  'x-ask': { en: 'What is your ticket number?', ar: 'ما رقم التذكرة؟' },
}

const DATE = {
  ...{ type: 'string', format: 'date', 'x-not-past': true },
  'x-ask': { en: 'On which day do you want to go?', ar: 'في أي يوم تريد الرحلة؟' },
}

/** Trips by boat, to dive, to fish or to see the sun go down. */
export const BOATS: TalkingCompany = {
  name: 'Mawj Boats',
  knowledge: 'boats',
  told: { state: 'paid' },
  talks: [...IN_ENGLISH, ...IN_ARABIC],
  listActions: (url) => [
    {
      name: 'book_trip',
      title: { en: 'Book a trip', ar: 'حجز رحلة' },
      when_to_use: 'The customer wants to come on a trip.',
      intents: ['booking'],
      phrases: {
        en: ['book a trip', 'book trip', 'reserve a boat', 'join a trip'],
        ar: ['احجز رحلة', 'حجز رحلة', 'ابي رحلة', 'ابغى رحلة', 'نبي رحلة'],
      },
      parameters: parametersOf({
        trip: {
          ...{ type: 'string', enum: ['sunset', 'diving', 'fishing', 'غروب', 'غوص', 'صيد'] },
          'x-ask': { en: 'Sunset, diving or fishing?', ar: 'غروب أم غوص أم صيد؟' },
        },
        date: DATE,
        adults: {
          ...{ type: 'integer', minimum: 1, maximum: 12 },
          description: 'A boat takes 12 adults.',
          'x-ask': { en: 'How many adults?', ar: 'كم عدد الكبار؟' },
        },
        children: {
          ...{ type: 'integer', minimum: 0, maximum: 8 },
          'x-ask': { en: 'How many children?', ar: 'كم عدد الأطفال؟' },
        },
        lunch: {
          type: 'boolean',
          'x-ask': { en: 'Would you like lunch on board?', ar: 'هل تريدون الغداء؟' },
        },
      }),
      request: { method: 'POST', url: `${url}/trips` },
      answer: { template: { en: 'Welcome on board.', ar: 'أهلًا بكم على القارب.' } },
      confirmation: {
        en: 'Shall I book {{parameters.trip}} on {{parameters.date}} for {{parameters.adults}} adults and {{parameters.children}} children (lunch: {{parameters.lunch}})?',
        ar: 'هل أحجز رحلة {{parameters.trip}} يوم {{parameters.date}} لعدد {{parameters.adults}} كبار و{{parameters.children}} أطفال (غداء: {{parameters.lunch}})؟',
      },
    },
    {
      name: 'find_ticket',
      title: { en: 'Look a ticket up', ar: 'حالة التذكرة' },
      when_to_use: 'The customer asks whether their booking went through.',
      intents: ['order_status', 'booking'],
      phrases: {
        en: ['is my ticket paid', 'status of my ticket', 'is my trip confirmed', 'check my ticket'],
        ar: ['حالة التذكرة', 'تذكرتي مؤكدة', 'تأكدت رحلتي', 'رحلتي مؤكدة'],
      },
      parameters: parametersOf({ ticket_number: TICKET_NUMBER }),
      request: { method: 'GET', url: `${url}/tickets/{ticket_number}` },
      answer: {
        template: {
          en: 'Ticket {{parameters.ticket_number}} is {{state}}.',
          ar: 'التذكرة {{parameters.ticket_number}} {{state}}.',
        },
        values: { state: { paid: { en: 'paid', ar: 'مدفوعة' } } },
      },
    },
    {
      name: 'move_trip',
      title: { en: 'Change the day', ar: 'تغيير اليوم' },
      when_to_use: 'The customer wants to go on another day.',
      intents: ['change_order'],
      phrases: {
        en: ['move my trip', 'change my trip', 'reschedule my trip', 'change the day'],
        ar: ['اغير يوم الرحلة', 'تأجيل الرحلة', 'تغيير الرحلة', 'اجل الرحلة', 'نغير يوم الرحلة'],
      },
      parameters: parametersOf({ ticket_number: TICKET_NUMBER, date: DATE }),
      request: { method: 'PATCH', url: `${url}/tickets/{ticket_number}`, body: { date: '{date}' } },
      answer: { template: { en: 'Your trip is moved.', ar: 'تم تغيير يوم الرحلة.' } },
      confirmation: {
        en: 'Shall I move {{parameters.ticket_number}} to {{parameters.date}}?',
        ar: 'هل أنقل {{parameters.ticket_number}} إلى {{parameters.date}}؟',
      },
    },
    {
      name: 'cancel_trip',
      title: { en: 'Cancel a trip', ar: 'إلغاء الرحلة' },
      when_to_use: 'The customer does not want to go.',
      intents: ['cancel_order'],
      phrases: {
        en: ['cancel my trip', 'cancel the trip', 'cancel my ticket'],
        ar: ['الغي الرحلة', 'الغاء الرحلة', 'الغي رحلتي', 'كنسل الرحلة'],
      },
      parameters: parametersOf({
        ticket_number: TICKET_NUMBER,
        reason: {
          ...{ type: 'string', 'x-extract': 'text' },
          'x-ask': { en: 'What is the reason?', ar: 'ما السبب؟' },
        },
      }),
      request: { method: 'POST', url: `${url}/canceled` },
      answer: { template: { en: 'Your trip is canceled.', ar: 'تم إلغاء الرحلة.' } },
      confirmation: {
        en: 'Shall I cancel {{parameters.ticket_number}} (“{{parameters.reason}}”)?',
        ar: 'هل ألغي {{parameters.ticket_number}} («{{parameters.reason}}»)؟',
      },
    },
  ],
}
