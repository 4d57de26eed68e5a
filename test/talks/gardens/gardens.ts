import { parametersOf, type TalkingCompany } from '../talk.ts'
import { IN_ARABIC } from './in-arabic.ts'
import { IN_ENGLISH } from './in-english.ts'

const VISIT_NUMBER = {
  ...{ type: 'string', pattern: '^GV\\d{4}$', description: 'A visit number looks like GV1234.' },
  'x-ask': { en: 'What is the visit number?', ar: 'ما رقم الزيارة؟' },
}

const DATE = {
  ...{ type: 'string', format: 'date', 'x-not-past': true },
  'x-ask': { en: 'On which day?', ar: 'في أي يوم؟' },
}

const PERIOD = {
  ...{ type: 'string', enum: ['morning', 'evening', 'صباحا', 'مساء'] },
  'x-ask': { en: 'In the morning or in the evening?', ar: 'صباحا أم مساء؟' },
}

/** Gardeners who come once or regularly. */
export const GARDENS: TalkingCompany = {
  name: 'Shatla Gardens',
  knowledge: 'gardens',
  told: { gardener: 'Yusuf', day: '2026-09-19' },
  talks: [...IN_ENGLISH, ...IN_ARABIC],
  listActions: (url) => [
    {
      name: 'book_gardener',
      title: { en: 'Book a gardener', ar: 'حجز بستاني' },
      when_to_use: 'The customer wants a gardener to come once.',
      intents: ['booking'],
      phrases: {
        en: ['book a gardener', 'need a gardener', 'mow my lawn', 'cut the grass', 'prune my trees'],
        ar: ['احجز بستاني', 'ابي بستاني', 'ابغى بستاني', 'احتاج بستاني', 'قص العشب', 'تقليم الشجر'],
      },
      parameters: parametersOf({
        service: {
          ...{ type: 'string', enum: ['mowing', 'pruning', 'irrigation', 'قص', 'تقليم', 'ري'] },
          'x-ask': { en: 'Mowing, pruning or irrigation?', ar: 'قص أم تقليم أم ري؟' },
        },
        date: DATE,
        period: PERIOD,
        address: {
          ...{ type: 'string', 'x-extract': 'text' },
          'x-ask': { en: 'What is the address?', ar: 'ما العنوان؟' },
        },
        has_dog: { type: 'boolean', 'x-ask': { en: 'Is there a dog?', ar: 'هل يوجد كلب؟' } },
      }),
      request: { method: 'POST', url: `${url}/visits` },
      answer: { template: { en: 'The gardener will come.', ar: 'سيأتي البستاني.' } },
      confirmation: {
        en: 'Shall we come for {{parameters.service}} on {{parameters.date}} ({{parameters.period}}) to “{{parameters.address}}”, dog: {{parameters.has_dog}}?',
        ar: 'هل نأتي لخدمة {{parameters.service}} يوم {{parameters.date}} ({{parameters.period}}) إلى «{{parameters.address}}»، كلب: {{parameters.has_dog}}؟',
      },
    },
    {
      name: 'find_visit',
      title: { en: 'Look a visit up', ar: 'موعد الزيارة' },
      when_to_use: 'The customer asks when the gardener comes.',
      intents: ['order_status', 'booking'],
      phrases: {
        en: ['when is my visit', 'when does the gardener come', 'where is the gardener', 'gardener is late'],
        ar: ['متى زيارتي', 'متى يجي البستاني', 'وين البستاني', 'البستاني تأخر', 'موعد زيارتي'],
      },
      parameters: parametersOf({ visit_number: VISIT_NUMBER }),
      request: { method: 'GET', url: `${url}/visits/{visit_number}` },
      answer: {
        template: {
          en: '{{gardener}} comes for {{parameters.visit_number}} on {{day}}.',
          ar: 'يأتي {{gardener}} للزيارة {{parameters.visit_number}} يوم {{day}}.',
        },
      },
    },
    {
      name: 'move_visit',
      title: { en: 'Move a visit', ar: 'تغيير موعد الزيارة' },
      when_to_use: 'The customer wants the gardener on another day.',
      intents: ['change_order'],
      phrases: {
        en: ['move my visit', 'reschedule my visit', 'change my visit', 'postpone the visit'],
        ar: ['اغير موعد الزيارة', 'تغيير موعد الزيارة', 'تأجيل الزيارة', 'اجل الزيارة', 'نأجل الزيارة'],
      },
      parameters: parametersOf({ visit_number: VISIT_NUMBER, date: DATE, period: PERIOD }),
      request: { method: 'PUT', url: `${url}/moved` },
      answer: { template: { en: 'The visit is moved.', ar: 'تم تغيير الموعد.' } },
      confirmation: {
        en: 'Shall I move {{parameters.visit_number}} to {{parameters.date}} ({{parameters.period}})?',
        ar: 'هل أنقل {{parameters.visit_number}} إلى {{parameters.date}} ({{parameters.period}})؟',
      },
    },
    {
      name: 'cancel_visit',
      title: { en: 'Cancel a visit', ar: 'إلغاء الزيارة' },
      when_to_use: 'The customer does not want the gardener to come.',
      intents: ['cancel_order'],
      phrases: {
        en: ['cancel my visit', 'cancel the visit', 'cancel the gardener'],
        ar: ['الغي الزيارة', 'الغاء الزيارة', 'الغي زيارتي', 'كنسل الزيارة'],
      },
      parameters: parametersOf({ visit_number: VISIT_NUMBER }),
      request: { method: 'POST', url: `${url}/canceled` },
      answer: { template: { en: 'The visit is canceled.', ar: 'تم إلغاء الزيارة.' } },
      confirmation: {
        en: 'Shall I cancel visit {{parameters.visit_number}}?',
        ar: 'هل ألغي الزيارة {{parameters.visit_number}}؟',
      },
    },
    {
      name: 'regular_care',
      title: { en: 'Regular care', ar: 'عناية دورية' },
      when_to_use: 'The customer wants the garden looked after regularly.',
      intents: ['question'],
      phrases: {
        en: ['regular care', 'garden subscription', 'subscribe to care', 'monthly plan'],
        ar: ['عناية دورية', 'اشتراك شهري', 'اشترك في العناية', 'ابي اشتراك', 'ابغى اشتراك'],
      },
      parameters: parametersOf({
        plan: {
          ...{ type: 'string', enum: ['weekly', 'fortnightly', 'اسبوعي', 'كل اسبوعين'] },
          'x-ask': { en: 'Weekly or fortnightly?', ar: 'اسبوعي أم كل اسبوعين؟' },
        },
        square_metres: {
          ...{ type: 'integer', minimum: 20, maximum: 2000 },
          description: 'We look after gardens of 20 to 2000 square metres.',
          'x-ask': { en: 'How many square metres is the garden?', ar: 'كم متر مساحة الحديقة؟' },
        },
        starts_on: {
          ...{ type: 'string', format: 'date', 'x-not-past': true },
          'x-ask': { en: 'From which day on?', ar: 'من أي يوم نبدأ؟' },
        },
        contact_phone: {
          ...{ type: 'string', 'x-phone': 'national' },
          'x-ask': { en: 'Which number can we call?', ar: 'على أي رقم نتصل؟' },
        },
      }),
      request: { method: 'POST', url: `${url}/care` },
      answer: { template: { en: 'Your care begins.', ar: 'تم الاشتراك.' } },
      confirmation: {
        en: 'Shall we begin {{parameters.plan}} care of {{parameters.square_metres}} m² on {{parameters.starts_on}} and call {{parameters.contact_phone}}?',
        ar: 'هل نبدأ العناية ({{parameters.plan}}) لمساحة {{parameters.square_metres}} م² من {{parameters.starts_on}} ونتصل على {{parameters.contact_phone}}؟',
      },
    },
  ],
}
