import { parametersOf, type TalkingCompany } from '../talk.ts'
import { IN_ARABIC } from './in-arabic.ts'
import { IN_ENGLISH } from './in-english.ts'

const UNIT = {
  ...{ type: 'string', pattern: '^[A-D]\\d{3}$', description: 'A unit looks like B204.' },
  'x-ask': { en: 'Which unit is it?', ar: 'ما رقم الوحدة؟' },
}

const CONTRACT_NUMBER = {
  ...{ type: 'string', pattern: '^\\d{7}$', description: 'A contract number has seven digits.' },
  'x-ask': { en: 'What is the contract number?', ar: 'ما رقم العقد؟' },
}

const DATE = {
  ...{ type: 'string', format: 'date', 'x-not-past': true },
  'x-ask': { en: 'On which day?', ar: 'في أي يوم؟' },
}

/** A manager of flats: faults are reported, flats seen, contracts renewed and visitors announced. */
export const RESIDENCE: TalkingCompany = {
  name: 'Rawabi Residence',
  knowledge: 'residence',
  told: { amount: 12500, due_on: '2026-10-01' },
  talks: [...IN_ENGLISH, ...IN_ARABIC],
  listActions: (url) => [
    {
      name: 'report_fault',
      title: { en: 'Report a fault', ar: 'بلاغ عطل' },
      when_to_use: 'Something in the flat of a tenant does not work.',
      intents: ['technical_problem'],
      phrases: {
        en: [
          'report a fault',
          'fault in my apartment',
          'AC is broken',
          'maintenance request',
          'need maintenance',
        ],
        ar: ['ابلغ عن عطل', 'بلاغ صيانة', 'عندي عطل', 'المكيف خربان', 'طلب صيانة'],
      },
      parameters: parametersOf({
        unit: UNIT,
        kind: {
          ...{
            type: 'string',
            enum: ['plumbing', 'electricity', 'cooling', 'سباكة', 'كهرباء', 'تكييف'],
          },
          'x-ask': { en: 'Is it plumbing, electricity or cooling?', ar: 'سباكة أم كهرباء أم تكييف؟' },
        },
        details: {
          ...{ type: 'string', 'x-extract': 'text' },
          'x-ask': { en: 'What exactly is wrong?', ar: 'ما المشكلة بالضبط؟' },
        },
        can_enter: {
          type: 'boolean',
          'x-ask': {
            en: 'May the technician enter when nobody is home?',
            ar: 'هل يمكن للفني الدخول وأنت غير موجود؟',
          },
        },
      }),
      request: { method: 'POST', url: `${url}/faults` },
      answer: { template: { en: 'Your fault is reported.', ar: 'تم تسجيل البلاغ.' } },
      confirmation: {
        en: 'Shall I report {{parameters.kind}} in {{parameters.unit}}: “{{parameters.details}}” (may enter: {{parameters.can_enter}})?',
        ar: 'هل أسجل بلاغ {{parameters.kind}} في {{parameters.unit}}: «{{parameters.details}}» (الدخول: {{parameters.can_enter}})؟',
      },
    },
    {
      name: 'rent_due',
      title: { en: 'Rent due', ar: 'الإيجار المستحق' },
      when_to_use: 'A tenant asks what they owe or when the next payment is due.',
      intents: ['account'],
      phrases: {
        en: ['how much rent do I owe', 'my rent due', 'rent do I owe', 'my next payment'],
        ar: ['كم ايجاري', 'كم باقي علي', 'الايجار المستحق', 'موعد الدفعة الجاية', 'متى الدفعة'],
      },
      parameters: parametersOf({ contract_number: CONTRACT_NUMBER }),
      request: { method: 'GET', url: `${url}/rents/{contract_number}` },
      answer: {
        template: {
          en: '{{amount}} riyals are due on {{due_on}}.',
          ar: 'المستحق {{amount}} ريال بتاريخ {{due_on}}.',
        },
      },
      verified: ['customer.phone'],
    },
    {
      name: 'book_viewing',
      title: { en: 'See a flat', ar: 'معاينة شقة' },
      when_to_use: 'Somebody wants to see a flat that is to let.',
      intents: ['booking'],
      phrases: {
        en: ['book a viewing', 'see an apartment', 'view an apartment', 'see a flat'],
        ar: ['معاينة شقة', 'اشوف شقة', 'اعاين شقة', 'احجز معاينة', 'حجز معاينة'],
      },
      parameters: parametersOf({
        rooms: {
          ...{ type: 'integer', minimum: 1, maximum: 5 },
          'x-ask': { en: 'How many bedrooms?', ar: 'كم غرفة نوم؟' },
        },
        date: DATE,
        time: {
          ...{ type: 'string', pattern: '^(09|1\\d|20):' },
          description: 'Flats are shown from 9 in the morning to 8 in the evening.',
          'x-ask': { en: 'At what time?', ar: 'في أي ساعة؟' },
        },
        contact_phone: {
          ...{ type: 'string', 'x-phone': 'national' },
          'x-ask': { en: 'Which number can we call?', ar: 'على أي رقم نتصل؟' },
        },
      }),
      request: { method: 'POST', url: `${url}/viewings` },
      answer: { template: { en: 'We expect you.', ar: 'بانتظارك.' } },
      confirmation: {
        en: 'Shall I book a viewing ({{parameters.rooms}} bedrooms) on {{parameters.date}} at {{parameters.time}}, phone {{parameters.contact_phone}}?',
        ar: 'هل أحجز معاينة شقة ({{parameters.rooms}} غرف) يوم {{parameters.date}} الساعة {{parameters.time}}، الجوال {{parameters.contact_phone}}؟',
      },
    },
    {
      name: 'cancel_viewing',
      title: { en: 'Cancel a viewing', ar: 'إلغاء المعاينة' },
      when_to_use: 'Somebody does not want to come to a viewing that they booked.',
      intents: ['cancel_order'],
      phrases: {
        en: ['cancel viewing', 'cancel my viewing'],
        ar: ['الغي المعاينة', 'الغاء المعاينة', 'الغي موعد المعاينة', 'كنسل المعاينة'],
      },
      parameters: parametersOf({
        viewing_number: {
          ...{ type: 'string', pattern: '^V\\d{4}$', description: 'The number looks like V1234.' },
          'x-ask': { en: 'What is the number of the viewing?', ar: 'ما رقم المعاينة؟' },
        },
      }),
      request: { method: 'POST', url: `${url}/canceled-viewings` },
      answer: { template: { en: 'The viewing is canceled.', ar: 'تم إلغاء المعاينة.' } },
      confirmation: {
        en: 'Shall I cancel viewing {{parameters.viewing_number}}?',
        ar: 'هل ألغي المعاينة {{parameters.viewing_number}}؟',
      },
    },
    {
      name: 'renew_contract',
      title: { en: 'Renew the contract', ar: 'تجديد العقد' },
      when_to_use: 'A tenant wants to stay longer.',
      intents: ['change_order'],
      phrases: {
        en: ['renew my contract', 'renew the contract', 'extend my contract'],
        ar: ['تجديد العقد', 'اجدد العقد', 'جدد العقد', 'جددوا عقدي', 'اجدد عقدي'],
      },
      parameters: parametersOf({
        contract_number: CONTRACT_NUMBER,
        months: {
          ...{ type: 'integer', minimum: 3, maximum: 24 },
          description: 'A contract is renewed for 3 to 24 months.',
          'x-ask': { en: 'For how many months?', ar: 'لكم شهر؟' },
        },
      }),
      request: { method: 'PUT', url: `${url}/contracts` },
      answer: { template: { en: 'Your contract is renewed.', ar: 'تم تجديد عقدك.' } },
      confirmation: {
        en: 'Shall I renew contract {{parameters.contract_number}} for {{parameters.months}} months?',
        ar: 'هل أجدد العقد {{parameters.contract_number}} لمدة {{parameters.months}} شهر؟',
      },
      verified: ['customer.phone'],
    },
    {
      name: 'visitor_permit',
      title: { en: 'Permit for a visitor', ar: 'تصريح زائر' },
      when_to_use: 'A tenant expects a visitor who has to pass the gate.',
      intents: ['question'],
      phrases: {
        en: ['visitor permit', 'permit for a visitor', 'guest permit'],
        ar: ['تصريح زائر', 'تصريح دخول', 'تصريح لزائر', 'تصريح لضيف'],
      },
      parameters: parametersOf({
        unit: UNIT,
        date: DATE,
        visitor_name: {
          ...{ type: 'string', 'x-extract': 'text' },
          'x-ask': { en: 'What is the name of the visitor?', ar: 'ما اسم الزائر؟' },
        },
      }),
      request: { method: 'POST', url: `${url}/permits` },
      answer: { template: { en: 'The gate knows.', ar: 'تم إبلاغ البوابة.' } },
      confirmation: {
        en: 'Shall I announce “{{parameters.visitor_name}}” for {{parameters.unit}} on {{parameters.date}}?',
        ar: 'هل أصدر تصريحًا باسم «{{parameters.visitor_name}}» للوحدة {{parameters.unit}} يوم {{parameters.date}}؟',
      },
    },
  ],
}
