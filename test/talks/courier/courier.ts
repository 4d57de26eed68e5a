import type { TalkingCompany } from '../talk.ts'

const shipment_number = {
  ...{ type: 'string', pattern: '^\\d{5}$' },
  'x-ask': { en: 'What is the shipment number?', ar: 'ما رقم الشحنة؟' },
}
const date = {
  ...{ type: 'string', format: 'date', 'x-not-past': true },
  'x-ask': { en: 'On which day?', ar: 'في أي يوم؟' },
}
const parcels = {
  ...{ type: 'integer', minimum: 1, maximum: 50 },
  'x-ask': { en: 'How many parcels?', ar: 'كم عدد الطرود؟' },
}
const phone = {
  ...{ type: 'string', 'x-phone': 'national' },
  'x-ask': { en: 'At which number can the driver call?', ar: 'على أي رقم يتصل السائق؟' },
}
const what = {
  ...{ type: 'string', 'x-extract': 'text' },
  'x-ask': { en: 'What happened to the parcel?', ar: 'ماذا حدث للطرد؟' },
}

const parametersOf = (properties: Record<string, unknown>) => ({
  ...{ type: 'object', properties, required: Object.keys(properties) },
})

/** A parcel service of which shipments are tracked, moved and complained of, and pickups are booked. */
export const COURIER: TalkingCompany = {
  name: 'Sahm Courier',
  knowledge: 'courier',
  listActions: (url) => [
    {
      name: 'track_shipment',
      title: { en: 'Track a shipment', ar: 'تتبع الشحنة' },
      when_to_use: 'The customer asks where a shipment is.',
      intents: ['order_status'],
      phrases: {
        en: ['track shipment', 'where is my parcel', 'where is my shipment'],
        ar: ['تتبع الشحنة', 'وين شحنتي', 'وين طردي'],
      },
      parameters: parametersOf({ shipment_number }),
      request: { method: 'GET', url: `${url}/shipments/{shipment_number}` },
      answer: {
        template: {
          en: 'Shipment {{parameters.shipment_number}} is on its way.',
          ar: 'الشحنة {{parameters.shipment_number}} في الطريق.',
        },
        not_found: {
          en: 'I find no shipment {{parameters.shipment_number}}.',
          ar: 'لا أجد الشحنة {{parameters.shipment_number}}.',
        },
      },
    },
    {
      name: 'move_delivery',
      title: { en: 'Move a delivery', ar: 'تغيير موعد التوصيل' },
      when_to_use: 'The customer wants a shipment on another day.',
      intents: ['change_order'],
      phrases: {
        en: ['move delivery', 'move shipment', 'change delivery', 'reschedule delivery'],
        ar: ['غير موعد التوصيل', 'اغير موعد التوصيل', 'تأجيل التوصيل', 'أجل الشحنة'],
      },
      parameters: parametersOf({ shipment_number, date }),
      request: { method: 'PATCH', url: `${url}/shipments/{shipment_number}`, body: { date: '{date}' } },
      answer: { template: { en: 'It is moved.', ar: 'تم تغيير الموعد.' } },
      confirmation: {
        en: 'Shall I move shipment {{parameters.shipment_number}} to {{parameters.date}}?',
        ar: 'هل أغير موعد الشحنة {{parameters.shipment_number}} إلى {{parameters.date}}؟',
      },
    },
    {
      name: 'cancel_shipment',
      title: { en: 'Cancel a shipment', ar: 'إلغاء الشحنة' },
      when_to_use: 'The customer wants a shipment not to be sent.',
      intents: ['cancel_order'],
      phrases: {
        en: ['cancel shipment', 'cancel parcel'],
        ar: ['إلغاء الشحنة', 'الغي الشحنة', 'الغي شحنتي', 'تلغي الشحنة'],
      },
      parameters: parametersOf({ shipment_number }),
      request: { method: 'DELETE', url: `${url}/shipments/{shipment_number}` },
      answer: { template: { en: 'It is cancelled.', ar: 'تم الإلغاء.' } },
      confirmation: {
        en: 'Shall I cancel shipment {{parameters.shipment_number}}?',
        ar: 'هل ألغي الشحنة {{parameters.shipment_number}}؟',
      },
    },
    {
      name: 'book_pickup',
      title: { en: 'Book a pickup', ar: 'حجز استلام' },
      when_to_use: 'The customer wants parcels to be collected.',
      intents: ['booking', 'pickup'],
      phrases: {
        en: ['book a pickup', 'arrange a pickup', 'collect my parcels'],
        ar: ['حجز استلام', 'احجز استلام', 'تستلمون الطرود'],
      },
      parameters: parametersOf({ date, parcels, phone }),
      request: { method: 'POST', url: `${url}/pickups` },
      answer: { template: { en: 'It is booked.', ar: 'تم الحجز.' } },
      confirmation: {
        en: 'Shall I book a pickup of {{parameters.parcels}} on {{parameters.date}}, and the driver calls {{parameters.phone}}?',
        ar: 'هل أحجز استلام {{parameters.parcels}} يوم {{parameters.date}}، ويتصل السائق على {{parameters.phone}}؟',
      },
    },
    {
      name: 'file_claim',
      title: { en: 'File a claim', ar: 'تقديم مطالبة' },
      when_to_use: 'A parcel was lost or broken.',
      intents: ['damaged_item', 'refund'],
      phrases: { en: ['file a claim', 'make a claim'], ar: ['تقديم مطالبة', 'اقدم مطالبة', 'ارفع مطالبة'] },
      parameters: parametersOf({ shipment_number, what }),
      request: { method: 'POST', url: `${url}/claims` },
      answer: { template: { en: 'It is filed.', ar: 'تم تقديم المطالبة.' } },
      confirmation: {
        en: 'Shall I file a claim for shipment {{parameters.shipment_number}} with “{{parameters.what}}”?',
        ar: 'هل أقدم مطالبة للشحنة {{parameters.shipment_number}} بـ «{{parameters.what}}»؟',
      },
    },
  ],
  talks: [
    // A question between the ask and its answer.
    {
      exchanges: [
        ['please cancel my shipment', /shipment number\?$/],
        ['how long do you take for refunds?', /7 working days[\s\S]*\n\nWhat is the shipment number\?$/],
        ['48213', /Shall I cancel shipment 48213\?/],
        ['yes', /cancelled/],
      ],
      called: ['DELETE /shipments/48213 48213'],
    },
    {
      exchanges: [
        ['I want to move my delivery to Monday', /^What is the shipment number\?$/],
        ['where do I find the shipment number?', /receipt[\s\S]*\n\nWhat is the shipment number\?$/],
        ['ah found it, 48213', /move shipment 48213 to Monday 21 September\?/],
        ['yes please', /moved/],
      ],
      called: ['PATCH /shipments/48213 2026-09-21'],
    },
    {
      exchanges: [
        ['book a pickup for 3 parcels please', /On which day\?\nAt which number can the driver call\?/],
        [
          'are you open on Friday?',
          /closed[\s\S]*\n\nOn which day\?\nAt which number can the driver call\?$/,
        ],
        [
          'thursday then, 0512345678',
          /pickup of 3 on Thursday 17 September, and the driver calls 0512345678\?/,
        ],
        ['how much is delivery between cities?', /29 riyals[\s\S]*Shall I book a pickup of 3/],
        ['ok yes', /booked/],
      ],
      called: ['POST /pickups 2026-09-17 3 0512345678'],
    },
    {
      exchanges: [
        ['ابغى الغي الشحنة', /ما رقم الشحنة؟/],
        ['كم يستغرق استرجاع المبلغ؟', /7 أيام[\s\S]*\n\nما رقم الشحنة؟$/],
        ['٤٨٢١٣', /هل ألغي الشحنة 48213؟/],
        ['نعم', /تم الإلغاء/],
      ],
      called: ['DELETE /shipments/48213 48213'],
    },
    {
      exchanges: [
        ['ابغى اغير موعد التوصيل ليوم الاثنين', /ما رقم الشحنة؟/],
        ['متى تفتحون؟', /9 صباح[\s\S]*\n\nما رقم الشحنة؟$/],
        ['48213', /48213 إلى الاثنين 21 سبتمبر؟/],
        ['ايوه', /تم تغيير/],
      ],
      called: ['PATCH /shipments/48213 2026-09-21'],
    },
    {
      exchanges: [
        ['abi alghi al sho7na', /ما رقم الشحنة؟/],
        ['kam yestaghreq al tawseel?', /يومين[\s\S]*ما رقم الشحنة؟$/],
        ['48213', /هل ألغي الشحنة 48213؟/],
        ['ewa', /تم الإلغاء/],
      ],
      called: ['DELETE /shipments/48213 48213'],
    },
    {
      exchanges: [
        ['please file a claim for shipment 48213', /What happened to the parcel\?$/],
        ['do you carry liquids?', /do not carry liquids[\s\S]*\n\nWhat happened to the parcel\?$/],
        ['the bottle in it came broken', /claim for shipment 48213 with “the bottle in it came broken”/],
        ['yes', /filed/],
      ],
      called: ['POST /claims 48213 the bottle in it came broken'],
    },
    // Two questions, one after the other.
    {
      exchanges: [
        ['cancel my shipment please', /shipment number\?$/],
        ['how long does delivery take?', /2 to 3 days[\s\S]*What is the shipment number\?$/],
        ['and on fridays are you open?', /closed/],
        ['ok 48213', /Shall I cancel shipment 48213\?/],
        ['no', /have not done it/],
      ],
      called: [],
    },
    // What no article tells is for a person as ever.
    {
      exchanges: [
        ['cancel my shipment please', /shipment number\?$/],
        ['is your founder married?', 'person'],
      ],
      called: [],
    },
    // Referring back.
    {
      exchanges: [
        ['where is my parcel 48213?', /48213 is on its way/],
        ['please move the delivery to Monday', /move shipment 48213 to Monday 21 September\?/],
        ['yes', /moved/],
      ],
      called: ['GET /shipments/48213', 'PATCH /shipments/48213 2026-09-21'],
    },
    {
      exchanges: [
        ['where is my parcel 48213?', /48213 is on its way/],
        ['cancel it', /Shall I cancel shipment 48213\?/],
        ['yes', /cancelled/],
      ],
      called: ['GET /shipments/48213', 'DELETE /shipments/48213 48213'],
    },
    {
      exchanges: [
        ['where is my parcel 48213?', /48213 is on its way/],
        ['how long does delivery take?', /2 to 3 days/],
        ['move it to Monday', /move shipment 48213 to Monday 21 September\?/],
        ['yes', /moved/],
      ],
      called: ['GET /shipments/48213', 'PATCH /shipments/48213 2026-09-21'],
    },
    {
      exchanges: [
        ['وين شحنتي 48213؟', /48213 في الطريق/],
        ['طيب ابغى الغي الشحنة', /هل ألغي الشحنة 48213؟/],
        ['نعم', /تم الإلغاء/],
      ],
      called: ['GET /shipments/48213', 'DELETE /shipments/48213 48213'],
    },
    {
      exchanges: [
        ['وين شحنتي 48213؟', /48213 في الطريق/],
        ['الغيها', /هل ألغي الشحنة 48213؟/],
        ['ايه', /تم الإلغاء/],
      ],
      called: ['GET /shipments/48213', 'DELETE /shipments/48213 48213'],
    },
    {
      exchanges: [
        ['وين شحنتي 48213؟', /48213 في الطريق/],
        ['اجلها ليوم الاحد', /48213 إلى الأحد 20 سبتمبر؟/],
        ['نعم', /تم تغيير/],
      ],
      called: ['GET /shipments/48213', 'PATCH /shipments/48213 2026-09-20'],
    },
    // Two candidates are none.
    {
      exchanges: [
        ['where is my parcel 48213?', /48213 is on its way/],
        ['and 48214?', /48214 is on its way/],
        ['please cancel the shipment', /What is the shipment number\?$/],
        ['48214', /Shall I cancel shipment 48214\?/],
        ['yes', /cancelled/],
      ],
      called: ['GET /shipments/48213', 'GET /shipments/48214', 'DELETE /shipments/48214 48214'],
    },
    {
      exchanges: [
        ['وين شحنتي 48213؟', /48213 في الطريق/],
        ['و 48214؟', /48214 في الطريق/],
        ['ابغى الغي الشحنة', /رقم الشحنة؟$/],
        ['48213', /هل ألغي الشحنة 48213؟/],
      ],
      called: ['GET /shipments/48213', 'GET /shipments/48214'],
    },
    // Corrections before the yes.
    {
      exchanges: [
        ['please move the delivery of shipment 48213 to Monday', /48213 to Monday 21 September\?/],
        ['no, Sunday', /48213 to Sunday 20 September\?/],
        ['yes', /moved/],
      ],
      called: ['PATCH /shipments/48213 2026-09-20'],
    },
    {
      exchanges: [
        [
          'book a pickup for 3 parcels tomorrow, my phone is 0512345678',
          /pickup of 3 on Wednesday 16 September/,
        ],
        ['make it 5', /pickup of 5 on Wednesday 16 September/],
        ['make it 4 and on Thursday', /pickup of 4 on Thursday 17 September/],
        ['yes', /booked/],
      ],
      called: ['POST /pickups 2026-09-17 4 0512345678'],
    },
    {
      exchanges: [
        ['please cancel shipment 48213', /Shall I cancel shipment 48213\?/],
        ['I meant 48214', /Shall I cancel shipment 48214\?/],
        ['yes', /cancelled/],
      ],
      called: ['DELETE /shipments/48214 48214'],
    },
    {
      exchanges: [
        ['where is my parcel 48213 or 48214?', /Which of these do you mean: 48213 or 48214\?/],
        ['the first one', /48213 is on its way/],
        ['please cancel shipment 48213', /Shall I cancel shipment 48213\?/],
        ['no, the other one', /Shall I cancel shipment 48214\?/],
        ['yes', /cancelled/],
      ],
      called: ['GET /shipments/48213', 'DELETE /shipments/48214 48214'],
    },
    {
      exchanges: [
        ['وين شحنتي 48213؟', /48213 في الطريق/],
        ['و 48214؟', /48214 في الطريق/],
        ['ابغى الغي الشحنة 48213', /هل ألغي الشحنة 48213؟/],
        ['لا، قصدي الثاني', /هل ألغي الشحنة 48214؟/],
        ['نعم', /تم الإلغاء/],
      ],
      called: ['GET /shipments/48213', 'GET /shipments/48214', 'DELETE /shipments/48214 48214'],
    },
    {
      exchanges: [
        ['ابغى احجز استلام بكرة لـ 3 طرود ورقمي 0512345678', /استلام 3 يوم الأربعاء 16 سبتمبر/],
        ['خلها 5', /استلام 5 يوم الأربعاء 16 سبتمبر/],
        ['نعم', /تم الحجز/],
      ],
      called: ['POST /pickups 2026-09-16 5 0512345678'],
    },
    // Bare values.
    {
      exchanges: [
        ['احجز استلام لو سمحت', /في أي يوم؟\nكم عدد الطرود؟\nعلى أي رقم يتصل السائق؟/],
        ['بكرة', /^كم عدد الطرود؟\nعلى أي رقم يتصل السائق؟$/],
        ['٣', /^على أي رقم يتصل السائق؟$/],
        ['٠٥١٢٣٤٥٦٧٨', /استلام 3 يوم الأربعاء 16 سبتمبر/],
        ['اي نعم', /تم الحجز/],
      ],
      called: ['POST /pickups 2026-09-16 3 0512345678'],
    },
    {
      exchanges: [
        ['book a pickup please', /On which day\?\nHow many parcels\?/],
        ['thursday', /^How many parcels\?\nAt which number can the driver call\?$/],
        ['two', /^At which number can the driver call\?$/],
        ['0512345678', /pickup of 2 on Thursday 17 September/],
        ['yes', /booked/],
      ],
      called: ['POST /pickups 2026-09-17 2 0512345678'],
    },
    // What begins nothing.
    {
      exchanges: [['my ceiling is 3.5 m high, can you carry a tall parcel?', 'person']],
      called: [],
    },
    {
      exchanges: [
        ['where is my parcel 48213?', /48213 is on its way/],
        ['how heavy may it be?', /30 kg/],
        ['is it allowed to send batteries?', /do not carry liquids, batteries/],
      ],
      called: ['GET /shipments/48213'],
    },
  ],
}
