import { parametersOf, type TalkingCompany } from '../talk.ts'
import { IN_ARABIC } from './in-arabic.ts'
import { IN_ENGLISH } from './in-english.ts'

/** A supplier of gas cylinders, which brings them home, says where they are and checks the pipes. */
export const GAS: TalkingCompany = {
  name: 'Lahab Gas',
  knowledge: 'gas',
  told: { stage: 'loaded' },
  talks: [...IN_ENGLISH, ...IN_ARABIC],
  listActions: (url) => [
    {
      name: 'order_gas',
      title: { en: 'Order gas', ar: 'طلب غاز' },
      when_to_use: 'The customer needs gas cylinders at home.',
      intents: ['order_question'],
      phrases: {
        en: ['order gas', 'need gas', 'order a cylinder', 'need a cylinder', 'refill cylinder'],
        ar: ['طلب غاز', 'اطلب غاز', 'ابغى غاز', 'ابي غاز', 'انبوبة غاز', 'اسطوانة غاز', 'دبة غاز'],
      },
      parameters: parametersOf({
        size: {
          ...{ type: 'string', enum: ['small', 'large', 'صغيرة', 'كبيرة'] },
          'x-ask': { en: 'Small or large?', ar: 'صغيرة أم كبيرة؟' },
        },
        cylinders: {
          ...{ type: 'integer', minimum: 1, maximum: 8 },
          description: 'We bring at most 8 cylinders.',
          'x-ask': { en: 'How many cylinders?', ar: 'كم أسطوانة؟' },
        },
        address: {
          ...{ type: 'string', 'x-extract': 'text' },
          'x-ask': { en: 'To which address?', ar: 'على أي عنوان؟' },
        },
        pay_cash: {
          type: 'boolean',
          'x-ask': { en: 'Will you pay in cash?', ar: 'هل الدفع نقدًا؟' },
        },
      }),
      request: { method: 'POST', url: `${url}/gas` },
      answer: { template: { en: 'We are coming.', ar: 'نحن في الطريق.' } },
      confirmation: {
        en: 'Shall we bring {{parameters.cylinders}} {{parameters.size}} to “{{parameters.address}}” (cash: {{parameters.pay_cash}})?',
        ar: 'هل نوصل {{parameters.cylinders}} {{parameters.size}} إلى «{{parameters.address}}» (نقدًا: {{parameters.pay_cash}})؟',
      },
    },
    {
      name: 'track_gas',
      title: { en: 'Where an order is', ar: 'تتبع الطلب' },
      when_to_use: 'The customer asks where their gas is.',
      intents: ['order_status'],
      phrases: {
        en: ['where is my gas', 'where is my order', 'track my order', 'gas is late'],
        ar: ['وين الغاز', 'وين طلبي', 'تأخر الغاز', 'طلبي تأخر'],
      },
      parameters: parametersOf({
        order_number: {
          ...{ type: 'string', pattern: '^G\\d{5}$', description: 'An order number looks like G12345.' },
          'x-ask': { en: 'What is the order number?', ar: 'ما رقم الطلب؟' },
        },
      }),
      request: { method: 'GET', url: `${url}/gas/{order_number}` },
      answer: {
        template: {
          en: 'Order {{parameters.order_number}} is {{stage}}.',
          ar: 'الطلب {{parameters.order_number}} {{stage}}.',
        },
        values: { stage: { loaded: { en: 'on the truck', ar: 'في السيارة' } } },
      },
    },
    {
      name: 'book_check',
      title: { en: 'Check of the pipes', ar: 'فحص التمديدات' },
      when_to_use: 'The customer wants the pipes of their kitchen looked at.',
      intents: ['booking'],
      phrases: {
        en: ['safety check', 'check my pipes', 'check the pipes', 'book an inspection'],
        ar: ['فحص التمديدات', 'فحص الغاز', 'تفحصون التمديدات', 'حجز فحص'],
      },
      parameters: parametersOf({
        date: {
          ...{ type: 'string', format: 'date', 'x-not-past': true },
          'x-ask': { en: 'On which day?', ar: 'في أي يوم؟' },
        },
        period: {
          ...{ type: 'string', enum: ['morning', 'afternoon', 'صباحا', 'عصرا'] },
          'x-ask': { en: 'In the morning or in the afternoon?', ar: 'صباحا أم عصرا؟' },
        },
        contact_phone: {
          ...{ type: 'string', 'x-phone': 'national' },
          'x-ask': { en: 'Which number can we call?', ar: 'على أي رقم نتصل؟' },
        },
      }),
      request: { method: 'POST', url: `${url}/checks` },
      answer: { template: { en: 'The check is booked.', ar: 'تم حجز الفحص.' } },
      confirmation: {
        en: 'Shall we come on {{parameters.date}} ({{parameters.period}}) and call {{parameters.contact_phone}}?',
        ar: 'هل نأتي يوم {{parameters.date}} ({{parameters.period}}) ونتصل على {{parameters.contact_phone}}؟',
      },
    },
    {
      name: 'change_address',
      title: { en: 'Change the address', ar: 'تغيير العنوان' },
      when_to_use: 'The customer wants an order brought elsewhere.',
      intents: ['change_order'],
      phrases: {
        en: ['change the address', 'change my address', 'change delivery address'],
        ar: ['تغيير العنوان', 'اغير العنوان', 'غير العنوان', 'غيروا العنوان'],
      },
      parameters: parametersOf({
        order_number: {
          ...{ type: 'string', pattern: '^G\\d{5}$', description: 'An order number looks like G12345.' },
          'x-ask': { en: 'What is the order number?', ar: 'ما رقم الطلب؟' },
        },
        address: {
          ...{ type: 'string', 'x-extract': 'text' },
          'x-ask': { en: 'What is the new address?', ar: 'ما العنوان الجديد؟' },
        },
      }),
      request: { method: 'PUT', url: `${url}/addresses` },
      answer: { template: { en: 'The address is changed.', ar: 'تم تغيير العنوان.' } },
      confirmation: {
        en: 'Shall {{parameters.order_number}} go to “{{parameters.address}}”?',
        ar: 'هل يصل {{parameters.order_number}} إلى «{{parameters.address}}»؟',
      },
    },
  ],
}
