import { parametersOf, type TalkingCompany } from '../talk.ts'
import { IN_ARABIC } from './in-arabic.ts'
import { IN_ENGLISH } from './in-english.ts'

/** A workshop where services are booked and repairs looked up, and whose truck fetches cars. */
export const GARAGE: TalkingCompany = {
  name: 'Wahat Garage',
  knowledge: 'garage',
  told: { stage: 'waiting', truck: 7 },
  talks: [...IN_ENGLISH, ...IN_ARABIC],
  listActions: (url) => [
    {
      name: 'book_service',
      title: { en: 'Book a service', ar: 'حجز صيانة' },
      when_to_use: 'The customer wants to bring a car.',
      intents: ['booking'],
      phrases: {
        en: ['book a service', 'book an appointment', 'need an appointment', 'service for my car'],
        ar: ['حجز صيانة', 'احجز صيانة', 'احجز موعد', 'حجز موعد', 'ابغى موعد', 'ابي موعد'],
      },
      parameters: parametersOf({
        service: {
          ...{ type: 'string', enum: ['oil', 'brakes', 'tires'] },
          'x-ask': { en: 'Which service: oil, brakes or tires?', ar: 'أي خدمة: oil أم brakes أم tires؟' },
        },
        date: {
          ...{ type: 'string', format: 'date', 'x-not-past': true },
          'x-ask': { en: 'On which day?', ar: 'في أي يوم؟' },
        },
        time: {
          ...{ type: 'string', pattern: '^(0[89]|1\\d|2[01]):' },
          'x-ask': { en: 'At what time?', ar: 'في أي ساعة؟' },
        },
      }),
      request: { method: 'POST', url: `${url}/services` },
      answer: { template: { en: 'We expect your car.', ar: 'ننتظر سيارتك.' } },
      confirmation: {
        en: 'Shall I book {{parameters.service}} on {{parameters.date}} at {{parameters.time}}?',
        ar: 'هل أحجز {{parameters.service}} يوم {{parameters.date}} الساعة {{parameters.time}}؟',
      },
    },
    {
      name: 'track_repair',
      title: { en: 'Look a repair up', ar: 'متابعة الإصلاح' },
      when_to_use: 'The customer asks how far the repair of their car is.',
      intents: ['order_status'],
      phrases: {
        en: ['is my car ready', 'status of my repair', 'my repair'],
        ar: ['سيارتي جاهزة', 'خلصت سيارتي', 'وين وصل الإصلاح', 'متابعة الإصلاح'],
      },
      parameters: parametersOf({
        repair_number: {
          ...{ type: 'string', pattern: '^R\\d{4}$', description: 'A repair number looks like R1234.' },
          'x-ask': { en: 'What is the repair number?', ar: 'ما رقم الإصلاح؟' },
        },
      }),
      request: { method: 'GET', url: `${url}/repairs/{repair_number}` },
      answer: {
        template: {
          en: 'Repair {{parameters.repair_number}} is {{stage}}.',
          ar: 'الإصلاح {{parameters.repair_number}} {{stage}}.',
        },
        values: { stage: { waiting: { en: 'waiting for parts', ar: 'بانتظار قطع الغيار' } } },
      },
    },
    {
      name: 'send_truck',
      title: { en: 'Send a tow truck', ar: 'إرسال سطحة' },
      when_to_use: 'The car of the customer does not move.',
      intents: ['pickup'],
      phrases: {
        en: ['send a tow truck', 'need a tow truck', 'tow my car'],
        ar: ['ارسلوا سطحة', 'ابغى سطحة', 'ابي سطحة', 'محتاج سطحة', 'عايز ونش', 'طلب سطحة'],
      },
      parameters: parametersOf({
        place: {
          ...{ type: 'string', 'x-extract': 'text' },
          'x-ask': { en: 'Where is the car?', ar: 'أين السيارة؟' },
        },
        contact_phone: {
          ...{ type: 'string', 'x-phone': 'national' },
          'x-ask': { en: 'Which number can the driver call?', ar: 'على أي رقم يتصل السائق؟' },
        },
      }),
      request: { method: 'POST', url: `${url}/trucks` },
      answer: { template: { en: 'Truck {{truck}} is coming.', ar: 'السطحة {{truck}} في الطريق.' } },
      confirmation: {
        en: 'Shall the truck come to “{{parameters.place}}” and call {{parameters.contact_phone}}?',
        ar: 'هل تأتي السطحة إلى «{{parameters.place}}» ويتصل السائق على {{parameters.contact_phone}}؟',
      },
    },
  ],
}
