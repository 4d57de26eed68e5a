import { parametersOf, type TalkingCompany } from '../talk.ts'
import { IN_ARABIC } from './in-arabic.ts'
import { IN_ENGLISH } from './in-english.ts'

const BOOKING_NUMBER = {
  ...{ type: 'string', pattern: '^NH-\\d{4}$', description: 'A booking number looks like NH-1234.' },
  'x-ask': { en: 'What is the booking number?', ar: 'ما رقم الحجز؟' },
}

/** A hotel whose rooms are booked, looked up and given up, and which fetches its guests and feeds them. */
export const HOTEL: TalkingCompany = {
  name: 'Nakheel Hotel',
  knowledge: 'hotel',
  told: { state: 'confirmed' },
  talks: [...IN_ENGLISH, ...IN_ARABIC],
  listActions: (url) => [
    {
      name: 'book_room',
      title: { en: 'Book a room', ar: 'حجز غرفة' },
      when_to_use: 'The customer wants to stay with us.',
      intents: ['booking'],
      phrases: {
        en: ['book a room', 'reserve a room', 'need a room'],
        ar: ['احجز غرفة', 'حجز غرفة', 'ابغى غرفة', 'ابي غرفة'],
      },
      parameters: parametersOf({
        room_type: {
          ...{ type: 'string', enum: ['standard', 'suite', 'family', 'عادية', 'جناح', 'عائلية'] },
          'x-ask': { en: 'Standard, suite or family room?', ar: 'عادية أم جناح أم عائلية؟' },
        },
        check_in: {
          ...{ type: 'string', format: 'date', 'x-not-past': true },
          'x-ask': { en: 'On which day do you arrive?', ar: 'في أي يوم الوصول؟' },
        },
        nights: {
          ...{ type: 'integer', minimum: 1, maximum: 30 },
          'x-ask': { en: 'For how many nights?', ar: 'كم ليلة؟' },
        },
        guests: {
          ...{ type: 'integer', minimum: 1, maximum: 6 },
          'x-ask': { en: 'For how many guests?', ar: 'كم عدد الضيوف؟' },
        },
      }),
      request: { method: 'POST', url: `${url}/stays` },
      answer: { template: { en: 'Your room is booked.', ar: 'تم حجز غرفتك.' } },
      confirmation: {
        en: 'Shall I book {{parameters.room_type}} from {{parameters.check_in}}, {{parameters.nights}} nights, {{parameters.guests}} guests?',
        ar: 'هل أحجز {{parameters.room_type}} من {{parameters.check_in}} لعدد {{parameters.nights}} ليالٍ و{{parameters.guests}} ضيوف؟',
      },
    },
    {
      name: 'find_stay',
      title: { en: 'Look a booking up', ar: 'حالة الحجز' },
      when_to_use: 'The customer asks whether a booking is confirmed.',
      intents: ['order_status'],
      phrases: {
        en: ['my booking confirmed', 'check my booking', 'status of my booking'],
        ar: ['حجزي مؤكد', 'تأكد حجزي', 'حالة الحجز', 'حالة حجزي'],
      },
      parameters: parametersOf({ booking_number: BOOKING_NUMBER }),
      request: { method: 'GET', url: `${url}/stays/{booking_number}` },
      answer: {
        template: {
          en: 'Booking {{parameters.booking_number}} is {{state}}.',
          ar: 'الحجز {{parameters.booking_number}} {{state}}.',
        },
        values: { state: { confirmed: { en: 'confirmed', ar: 'مؤكد' } } },
      },
    },
    {
      name: 'cancel_stay',
      title: { en: 'Cancel a booking', ar: 'إلغاء الحجز' },
      when_to_use: 'The customer does not want to come.',
      intents: ['cancel_order'],
      phrases: {
        en: ['cancel my booking', 'cancel the booking', 'cancel reservation'],
        ar: ['الغي الحجز', 'الغاء الحجز', 'الغي حجزي', 'كنسل الحجز'],
      },
      parameters: parametersOf({ booking_number: BOOKING_NUMBER }),
      request: { method: 'POST', url: `${url}/canceled` },
      answer: { template: { en: 'Your booking is canceled.', ar: 'تم إلغاء حجزك.' } },
      confirmation: {
        en: 'Shall I cancel booking {{parameters.booking_number}}?',
        ar: 'هل ألغي الحجز {{parameters.booking_number}}؟',
      },
    },
    {
      name: 'airport_pickup',
      title: { en: 'Pickup at the airport', ar: 'استقبال من المطار' },
      when_to_use: 'A guest wants to be fetched at the airport.',
      intents: ['pickup'],
      phrases: {
        en: ['airport pickup', 'pick me up from the airport', 'pick us up from the airport'],
        ar: ['استقبال من المطار', 'توصيل من المطار', 'تستقبلوني من المطار', 'سيارة من المطار'],
      },
      parameters: parametersOf({
        flight_number: {
          ...{ type: 'string', pattern: '^[A-Z]{2}\\d{3,4}$', description: 'A flight looks like SV1234.' },
          'x-ask': { en: 'What is the flight number?', ar: 'ما رقم الرحلة؟' },
        },
        date: {
          ...{ type: 'string', format: 'date', 'x-not-past': true },
          'x-ask': { en: 'On which day?', ar: 'في أي يوم؟' },
        },
        time: { type: 'string', 'x-ask': { en: 'At what time?', ar: 'في أي ساعة؟' } },
        contact_phone: {
          ...{ type: 'string', 'x-phone': 'national' },
          'x-ask': { en: 'Which number can the driver call?', ar: 'على أي رقم يتصل السائق؟' },
        },
      }),
      request: { method: 'POST', url: `${url}/pickups` },
      answer: { template: { en: 'The driver will be there.', ar: 'سيكون السائق بانتظارك.' } },
      confirmation: {
        en: 'Shall the driver wait for {{parameters.flight_number}} on {{parameters.date}} at {{parameters.time}} and call {{parameters.contact_phone}}?',
        ar: 'هل ينتظر السائق الرحلة {{parameters.flight_number}} يوم {{parameters.date}} الساعة {{parameters.time}} ويتصل على {{parameters.contact_phone}}؟',
      },
    },
    {
      name: 'room_service',
      title: { en: 'Room service', ar: 'خدمة الغرف' },
      when_to_use: 'A guest wants something brought to the room.',
      intents: ['order_question'],
      phrases: {
        en: ['room service', 'bring to my room', 'send to my room'],
        ar: ['خدمة الغرف', 'جيبوا للغرفة', 'ارسلوا للغرفة', 'طلب للغرفة'],
      },
      parameters: parametersOf({
        room_number: {
          ...{ type: 'string', pattern: '^\\d{3}$', description: 'A room number has three digits.' },
          'x-ask': { en: 'What is your room number?', ar: 'ما رقم غرفتك؟' },
        },
        items: {
          ...{ type: 'string', 'x-extract': 'text' },
          'x-ask': { en: 'What may we bring?', ar: 'ماذا نحضر لك؟' },
        },
      }),
      request: { method: 'POST', url: `${url}/orders` },
      answer: { template: { en: 'It is on its way.', ar: 'طلبك في الطريق.' } },
      confirmation: {
        en: 'Shall we bring “{{parameters.items}}” to room {{parameters.room_number}}?',
        ar: 'هل نحضر «{{parameters.items}}» للغرفة {{parameters.room_number}}؟',
      },
    },
  ],
}
