import { parametersOf, type TalkingCompany } from '../talk.ts'
import { IN_ARABIC } from './in-arabic.ts'
import { IN_ENGLISH } from './in-english.ts'

const REQUEST_NUMBER = {
  ...{ type: 'string', pattern: '^R-\\d{4}$', description: 'A request number looks like R-1234.' },
  'x-ask': { en: 'What is the request number?', ar: 'ما رقم البلاغ؟' },
}

const CONTACT_PHONE = {
  ...{ type: 'string', 'x-phone': 'national' },
  'x-ask': { en: 'Which number can the driver call?', ar: 'على أي رقم يتصل السائق؟' },
}

/** Help on the road: cars are towed, batteries and tires changed, and members pay once a year. */
export const ROADSIDE: TalkingCompany = {
  name: 'Sathah Now',
  knowledge: 'roadside',
  told: { minutes: 12 },
  talks: [...IN_ENGLISH, ...IN_ARABIC],
  listActions: (url) => [
    {
      name: 'request_tow',
      title: { en: 'Tow a car', ar: 'طلب سطحة' },
      when_to_use: 'The car of the customer cannot drive and has to be towed.',
      intents: ['booking'],
      phrases: {
        en: ['need a tow', 'tow my car', 'tow truck', 'request a tow'],
        ar: ['ابي سطحة', 'ابغى سطحة', 'طلب سطحة', 'اطلب سطحة', 'احتاج سطحة', 'سحب سيارة'],
      },
      parameters: parametersOf({
        car: {
          ...{ type: 'string', enum: ['sedan', 'suv', 'pickup', 'سيدان', 'جيب', 'وانيت'] },
          'x-ask': { en: 'Is it a sedan, an SUV or a pickup?', ar: 'سيدان أم جيب أم وانيت؟' },
        },
        location: {
          ...{ type: 'string', 'x-extract': 'text' },
          'x-ask': { en: 'Where is the car?', ar: 'أين السيارة؟' },
        },
        wheels_turn: {
          type: 'boolean',
          'x-ask': { en: 'Do the wheels still turn?', ar: 'هل العجلات تدور؟' },
        },
        contact_phone: CONTACT_PHONE,
      }),
      request: { method: 'POST', url: `${url}/tows` },
      answer: { template: { en: 'The truck is on its way.', ar: 'السطحة في الطريق.' } },
      confirmation: {
        en: 'Shall we fetch the {{parameters.car}} at “{{parameters.location}}” (wheels turn: {{parameters.wheels_turn}}) and call {{parameters.contact_phone}}?',
        ar: 'هل نسحب {{parameters.car}} من «{{parameters.location}}» (العجلات تدور: {{parameters.wheels_turn}}) ونتصل على {{parameters.contact_phone}}؟',
      },
    },
    {
      name: 'fix_there',
      title: { en: 'Battery, tire or fuel', ar: 'بطارية أو إطار أو وقود' },
      when_to_use: 'The car can drive on once a battery, a tire or fuel is brought.',
      intents: ['technical_problem'],
      phrases: {
        en: [
          'flat tire',
          'battery is dead',
          'dead battery',
          'out of fuel',
          'change my battery',
          'change a tire',
        ],
        ar: ['البطارية فاضية', 'تغيير بطارية', 'بنشر الكفر', 'تغيير الكفر', 'خلص البنزين', 'اشتراك بطارية'],
      },
      parameters: parametersOf({
        service: {
          ...{ type: 'string', enum: ['battery', 'tire', 'fuel', 'بطارية', 'كفر', 'بنزين'] },
          'x-ask': { en: 'Battery, tire or fuel?', ar: 'بطارية أم كفر أم بنزين؟' },
        },
        location: {
          ...{ type: 'string', 'x-extract': 'text' },
          'x-ask': { en: 'Where is the car?', ar: 'أين السيارة؟' },
        },
        contact_phone: CONTACT_PHONE,
      }),
      request: { method: 'POST', url: `${url}/visits` },
      answer: { template: { en: 'Help is on its way.', ar: 'المساعدة في الطريق.' } },
      confirmation: {
        en: 'Shall we bring {{parameters.service}} to “{{parameters.location}}” and call {{parameters.contact_phone}}?',
        ar: 'هل نرسل {{parameters.service}} إلى «{{parameters.location}}» ونتصل على {{parameters.contact_phone}}؟',
      },
    },
    {
      name: 'track_truck',
      title: { en: 'Where the truck is', ar: 'أين السطحة' },
      when_to_use: 'The customer asks when the truck arrives.',
      intents: ['order_status'],
      phrases: {
        en: ['where is the truck', 'where is my driver', 'where is the driver', 'truck is late'],
        ar: ['وين السطحة', 'وين السواق', 'السطحة تأخرت', 'متى توصل السطحة'],
      },
      parameters: parametersOf({ request_number: REQUEST_NUMBER }),
      request: { method: 'GET', url: `${url}/requests/{request_number}` },
      answer: {
        template: {
          en: 'Help for {{parameters.request_number}} is {{minutes}} minutes away.',
          ar: 'المساعدة للبلاغ {{parameters.request_number}} تصل بعد {{minutes}} دقيقة.',
        },
      },
    },
    {
      name: 'cancel_request',
      title: { en: 'Cancel a request', ar: 'إلغاء البلاغ' },
      when_to_use: 'The customer does not need help any more.',
      intents: ['cancel_order'],
      phrases: {
        en: ['cancel my request', 'cancel the truck', 'cancel the request', 'cancel the tow'],
        ar: ['الغي البلاغ', 'الغاء البلاغ', 'الغي السطحة', 'كنسل السطحة', 'الغوا الطلب'],
      },
      parameters: parametersOf({ request_number: REQUEST_NUMBER }),
      request: { method: 'DELETE', url: `${url}/requests/{request_number}` },
      answer: { template: { en: 'Your request is canceled.', ar: 'تم إلغاء البلاغ.' } },
      confirmation: {
        en: 'Shall I cancel request {{parameters.request_number}}?',
        ar: 'هل ألغي البلاغ {{parameters.request_number}}؟',
      },
    },
    {
      name: 'become_member',
      title: { en: 'Become a member', ar: 'الاشتراك في العضوية' },
      when_to_use: 'The customer wants a membership.',
      intents: ['question'],
      phrases: {
        en: ['become a member', 'join the membership', 'sign up for membership', 'get a membership'],
        ar: ['اشترك في العضوية', 'الاشتراك في العضوية', 'ابي عضوية', 'ابغى عضوية', 'اشتراك عضوية'],
      },
      parameters: parametersOf({
        plate: {
          ...{ type: 'string', pattern: '^[A-Z]{3}\\d{4}$', description: 'A plate looks like ABC1234.' },
          'x-ask': { en: 'What is the number plate?', ar: 'ما رقم اللوحة؟' },
        },
        years: {
          ...{ type: 'integer', minimum: 1, maximum: 3 },
          'x-ask': { en: 'For how many years?', ar: 'كم سنة؟' },
        },
        starts_on: {
          ...{ type: 'string', format: 'date', 'x-not-past': true },
          'x-ask': { en: 'From which day on?', ar: 'من أي يوم؟' },
        },
        auto_renew: {
          type: 'boolean',
          'x-ask': { en: 'Shall it renew by itself?', ar: 'هل تتجدد تلقائيًا؟' },
        },
      }),
      request: { method: 'POST', url: `${url}/members` },
      answer: { template: { en: 'You are a member.', ar: 'أصبحت عضوًا.' } },
      confirmation: {
        en: 'Shall {{parameters.plate}} be a member for {{parameters.years}} years from {{parameters.starts_on}} on (renews: {{parameters.auto_renew}})?',
        ar: 'هل نسجل {{parameters.plate}} لمدة {{parameters.years}} سنة من {{parameters.starts_on}} (تجديد تلقائي: {{parameters.auto_renew}})؟',
      },
    },
  ],
}
