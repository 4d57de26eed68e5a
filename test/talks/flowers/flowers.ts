import { parametersOf, type TalkingCompany } from '../talk.ts'
import { IN_ARABIC } from './in-arabic.ts'
import { IN_ENGLISH } from './in-english.ts'

const ORDER_NUMBER = {
  ...{ type: 'string', pattern: '^FL\\d{4}$', description: 'An order number looks like FL1234.' },
  'x-ask': { en: 'What is the order number?', ar: 'ما رقم الطلب؟' },
}

/** A florist who brings bouquets with a card, and who decorates weddings. */
export const FLOWERS: TalkingCompany = {
  name: 'Wardah Flowers',
  knowledge: 'flowers',
  told: { stage: 'tied' },
  talks: [...IN_ENGLISH, ...IN_ARABIC],
  listActions: (url) => [
    {
      name: 'order_flowers',
      title: { en: 'Order flowers', ar: 'طلب ورد' },
      when_to_use: 'The customer wants a bouquet brought to somebody.',
      intents: ['order_question'],
      phrases: {
        en: [
          'order flowers',
          'send flowers',
          'order a bouquet',
          'send a bouquet',
          'order roses',
          'order tulips',
        ],
        ar: ['اطلب ورد', 'طلب ورد', 'ابي ورد', 'ابغى ورد', 'ارسل ورد', 'باقة ورد', 'اطلب باقة', 'ارسال باقة'],
      },
      parameters: parametersOf({
        bouquet: {
          ...{ type: 'string', enum: ['roses', 'tulips', 'mixed', 'جوري', 'توليب', 'مشكل'] },
          'x-ask': { en: 'Roses, tulips or mixed?', ar: 'جوري أم توليب أم مشكل؟' },
        },
        stems: {
          ...{ type: 'integer', minimum: 5, maximum: 100 },
          description: 'A bouquet has 5 to 100 stems.',
          'x-ask': { en: 'How many stems?', ar: 'كم وردة؟' },
        },
        date: {
          ...{ type: 'string', format: 'date', 'x-not-past': true },
          'x-ask': { en: 'On which day shall it arrive?', ar: 'في أي يوم يصل؟' },
        },
        address: {
          ...{ type: 'string', 'x-extract': 'text' },
          'x-ask': { en: 'To which address?', ar: 'إلى أي عنوان؟' },
        },
        card_text: {
          ...{ type: 'string', 'x-extract': 'text' },
          'x-ask': { en: 'What shall the card say?', ar: 'ماذا نكتب على البطاقة؟' },
        },
      }),
      request: { method: 'POST', url: `${url}/flowers` },
      answer: { template: { en: 'Your flowers are ordered.', ar: 'تم طلب الورد.' } },
      confirmation: {
        en: 'Shall we bring {{parameters.stems}} {{parameters.bouquet}} on {{parameters.date}} to “{{parameters.address}}” with the card “{{parameters.card_text}}”?',
        ar: 'هل نوصل {{parameters.stems}} {{parameters.bouquet}} يوم {{parameters.date}} إلى «{{parameters.address}}» مع بطاقة «{{parameters.card_text}}»؟',
      },
    },
    {
      name: 'track_flowers',
      title: { en: 'Where an order is', ar: 'تتبع الطلب' },
      when_to_use: 'The customer asks where their flowers are.',
      intents: ['order_status'],
      phrases: {
        en: [
          'where is my order',
          'where are my flowers',
          'track my order',
          'bouquet left',
          'flowers arrived',
        ],
        ar: ['وين طلبي', 'وين الورد', 'تتبع الطلب', 'طلبي تأخر', 'متى يوصل طلبي', 'وصل الورد'],
      },
      parameters: parametersOf({ order_number: ORDER_NUMBER }),
      request: { method: 'GET', url: `${url}/flowers/{order_number}` },
      answer: {
        template: {
          en: 'Order {{parameters.order_number}} is {{stage}}.',
          ar: 'الطلب {{parameters.order_number}} {{stage}}.',
        },
        values: { stage: { tied: { en: 'being tied', ar: 'قيد التنسيق' } } },
      },
    },
    {
      name: 'change_day',
      title: { en: 'Change the day of delivery', ar: 'تغيير موعد التوصيل' },
      when_to_use: 'The customer wants an order brought on another day.',
      intents: ['change_order'],
      phrases: {
        en: [
          'change the delivery',
          'change delivery date',
          'change the day',
          'postpone my order',
          'postpone order',
          'move my order',
        ],
        ar: [
          'تغيير موعد التوصيل',
          'اغير يوم التوصيل',
          'اجل التوصيل',
          'أاجل التوصيل',
          'تأجيل التوصيل',
          'تأجيل الطلب',
          'غيروا موعد الطلب',
        ],
      },
      parameters: parametersOf({
        order_number: ORDER_NUMBER,
        date: {
          ...{ type: 'string', format: 'date', 'x-not-past': true },
          'x-ask': { en: 'On which day shall it arrive?', ar: 'في أي يوم يصل؟' },
        },
      }),
      request: { method: 'PUT', url: `${url}/days` },
      answer: { template: { en: 'The day is changed.', ar: 'تم تغيير اليوم.' } },
      confirmation: {
        en: 'Shall {{parameters.order_number}} arrive on {{parameters.date}}?',
        ar: 'هل يصل {{parameters.order_number}} يوم {{parameters.date}}؟',
      },
    },
    {
      name: 'cancel_flowers',
      title: { en: 'Cancel an order', ar: 'إلغاء الطلب' },
      when_to_use: 'The customer does not want the flowers any more.',
      intents: ['cancel_order'],
      phrases: {
        en: ['cancel my order', 'cancel order', 'cancel my flowers', 'cancel the flowers'],
        ar: ['الغي الطلب', 'الغاء الطلب', 'الغي طلبي', 'كنسل الطلب', 'الغوا الطلب'],
      },
      parameters: parametersOf({
        order_number: ORDER_NUMBER,
        reason: {
          ...{ type: 'string', 'x-extract': 'text' },
          'x-ask': { en: 'May I ask why?', ar: 'ما سبب الإلغاء؟' },
        },
      }),
      request: { method: 'POST', url: `${url}/canceled` },
      answer: { template: { en: 'Your order is canceled.', ar: 'تم إلغاء الطلب.' } },
      confirmation: {
        en: 'Shall I cancel {{parameters.order_number}} (“{{parameters.reason}}”)?',
        ar: 'هل ألغي الطلب {{parameters.order_number}} («{{parameters.reason}}»)؟',
      },
    },
    {
      name: 'book_consultation',
      title: { en: 'Consultation for an event', ar: 'استشارة مناسبة' },
      when_to_use: 'The customer plans a wedding or a party and wants to talk the flowers over.',
      intents: ['booking'],
      phrases: {
        en: ['book a consultation', 'wedding consultation', 'consultation for a party'],
        ar: ['احجز استشارة', 'موعد استشارة', 'ابي استشارة', 'حجز استشارة'],
      },
      parameters: parametersOf({
        event: {
          ...{ type: 'string', enum: ['wedding', 'graduation', 'newborn', 'زواج', 'تخرج', 'مولود'] },
          'x-ask': { en: 'Is it a wedding, a graduation or a newborn?', ar: 'زواج أم تخرج أم مولود؟' },
        },
        date: {
          ...{ type: 'string', format: 'date', 'x-not-past': true },
          'x-ask': { en: 'On which day?', ar: 'في أي يوم؟' },
        },
        time: {
          ...{ type: 'string', pattern: '^(1\\d|20):' },
          description: 'We are there from 10 in the morning to 9 in the evening.',
          'x-ask': { en: 'At what time?', ar: 'في أي ساعة؟' },
        },
        at_home: {
          type: 'boolean',
          'x-ask': { en: 'Shall we come to your home?', ar: 'هل نأتي إلى البيت؟' },
        },
        contact_phone: {
          ...{ type: 'string', 'x-phone': 'national' },
          'x-ask': { en: 'Which number can we call?', ar: 'على أي رقم نتصل؟' },
        },
      }),
      request: { method: 'POST', url: `${url}/consultations` },
      answer: { template: { en: 'The consultation is booked.', ar: 'تم حجز الاستشارة.' } },
      confirmation: {
        en: 'Shall I book a {{parameters.event}} consultation on {{parameters.date}} at {{parameters.time}} (at home: {{parameters.at_home}}, phone {{parameters.contact_phone}})?',
        ar: 'هل أحجز استشارة {{parameters.event}} يوم {{parameters.date}} الساعة {{parameters.time}} (في البيت: {{parameters.at_home}}، الجوال {{parameters.contact_phone}})؟',
      },
    },
  ],
}
