import { parametersOf, type TalkingCompany } from '../talk.ts'
import { IN_ARABIC } from './in-arabic.ts'
import { IN_ENGLISH } from './in-english.ts'

const order_number = {
  ...{ type: 'string', pattern: '^\\d{6}$' },
  'x-ask': { en: 'What is your order number?', ar: 'ما رقم طلبك؟' },
}

/** A restaurant where tables are booked, and from which meals are brought home. */
export const RESTAURANT: TalkingCompany = {
  name: 'Zaytoun',
  knowledge: 'restaurant',
  told: { code: 'T1234', status: 'cooking', points: 320 },
  talks: [...IN_ENGLISH, ...IN_ARABIC],
  listActions: (url) => [
    {
      name: 'book_table',
      title: { en: 'Book a table', ar: 'حجز طاولة' },
      when_to_use: 'The customer wants to eat in the restaurant.',
      intents: ['booking'],
      phrases: {
        en: ['book a table', 'reserve a table', 'get a table', 'table for'],
        ar: ['حجز طاولة', 'احجز طاولة', 'احجز ترابيزة', 'ابغى طاولة', 'ابي طاولة'],
      },
      parameters: parametersOf({
        date: {
          ...{ type: 'string', format: 'date', 'x-not-past': true },
          'x-ask': { en: 'For which day?', ar: 'لأي يوم؟' },
        },
        time: {
          ...{ type: 'string', pattern: '^(1[3-9]|2[0-3]):' },
          'x-ask': { en: 'At what time?', ar: 'في أي ساعة؟' },
        },
        guests: {
          ...{ type: 'integer', minimum: 1, maximum: 12, description: 'A table has up to 12 guests.' },
          'x-ask': { en: 'For how many guests?', ar: 'لكم شخص؟' },
        },
      }),
      request: { method: 'POST', url: `${url}/tables` },
      answer: {
        template: { en: 'Your table is booked. Its code is {{code}}.', ar: 'تم حجز طاولتك. الرمز {{code}}.' },
      },
      confirmation: {
        en: 'Shall I book a table for {{parameters.guests}} on {{parameters.date}} at {{parameters.time}}?',
        ar: 'هل أحجز طاولة لعدد {{parameters.guests}} يوم {{parameters.date}} الساعة {{parameters.time}}؟',
      },
    },
    {
      name: 'cancel_table',
      title: { en: 'Cancel a table', ar: 'إلغاء طاولة' },
      when_to_use: 'The customer does not want a table any more.',
      intents: ['cancel_order'],
      phrases: {
        en: ['cancel table', 'cancel booking', 'cancel reservation'],
        ar: ['الغي الحجز', 'إلغاء الحجز', 'الغي حجزي', 'إلغاء حجزي', 'الغي الطاولة'],
      },
      parameters: parametersOf({
        booking_code: {
          ...{ type: 'string', pattern: '^T\\d{4}$', description: 'A booking code looks like T1234.' },
          'x-ask': { en: 'What is the booking code?', ar: 'ما رمز الحجز؟' },
        },
      }),
      request: { method: 'DELETE', url: `${url}/tables/{booking_code}` },
      answer: { template: { en: 'The table is cancelled.', ar: 'تم إلغاء الحجز.' } },
      confirmation: {
        en: 'Shall I cancel table {{parameters.booking_code}}?',
        ar: 'هل ألغي الحجز {{parameters.booking_code}}؟',
      },
    },
    {
      name: 'track_meal',
      title: { en: 'Track an order', ar: 'تتبع الطلب' },
      when_to_use: 'The customer waits for a delivery.',
      intents: ['order_status'],
      phrases: {
        en: ['where is my order', 'where is my food', 'track order'],
        ar: ['وين طلبي', 'فين طلبي', 'أين طلبي', 'تتبع الطلب'],
      },
      parameters: parametersOf({ order_number }),
      request: { method: 'GET', url: `${url}/meals/{order_number}` },
      answer: {
        template: {
          en: 'Order {{parameters.order_number}} is {{status}}.',
          ar: 'طلبك {{parameters.order_number}} {{status}}.',
        },
        values: { status: { cooking: { en: 'being cooked', ar: 'قيد التحضير' } } },
        not_found: {
          en: 'I find no order {{parameters.order_number}}. Please check the number.',
          ar: 'لا أجد الطلب {{parameters.order_number}}. تأكد من الرقم من فضلك.',
        },
      },
    },
    {
      name: 'change_address',
      title: { en: 'Change the address', ar: 'تغيير العنوان' },
      when_to_use: 'The customer wants a meal brought somewhere else.',
      intents: ['change_order'],
      phrases: {
        en: ['change address', 'change delivery address', 'deliver to another address'],
        ar: ['تغيير العنوان', 'اغير العنوان', 'غير العنوان'],
      },
      parameters: parametersOf({
        order_number,
        address: {
          ...{ type: 'string', 'x-extract': 'text' },
          'x-ask': { en: 'To which address shall we bring it?', ar: 'إلى أي عنوان نوصله؟' },
        },
      }),
      request: { method: 'PATCH', url: `${url}/meals/{order_number}`, body: { address: '{address}' } },
      answer: { template: { en: 'The address is changed.', ar: 'تم تغيير العنوان.' } },
      confirmation: {
        en: 'Shall we bring order {{parameters.order_number}} to “{{parameters.address}}”?',
        ar: 'هل نوصل الطلب {{parameters.order_number}} إلى «{{parameters.address}}»؟',
      },
    },
    {
      name: 'tell_points',
      title: { en: 'Points', ar: 'النقاط' },
      when_to_use: 'The customer asks how many points they have.',
      intents: ['account'],
      phrases: {
        en: ['my points', 'how many points do I have'],
        ar: ['كم نقطة عندي', 'كم نقاطي', 'رصيد نقاطي'],
      },
      parameters: parametersOf({ phone: { type: 'string', 'x-from': 'customer.phone' } }),
      request: { method: 'GET', url: `${url}/points?phone={phone}` },
      answer: { template: { en: 'You have {{points}} points.', ar: 'لديك {{points}} نقطة.' } },
      verified: ['customer.phone'],
    },
  ],
}
