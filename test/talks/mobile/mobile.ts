import { parametersOf, type TalkingCompany } from '../talk.ts'
import { IN_ARABIC } from './in-arabic.ts'
import { IN_ENGLISH } from './in-english.ts'

/** A telephone company whose lines are topped up, changed and blocked, and whose technicians come home. */
export const MOBILE: TalkingCompany = {
  name: 'Sama Mobile',
  knowledge: 'mobile',
  told: { balance: '42.50', data: 12 },
  talks: [...IN_ENGLISH, ...IN_ARABIC],
  listActions: (url) => [
    {
      name: 'tell_balance',
      title: { en: 'Balance', ar: 'الرصيد' },
      when_to_use: 'The customer asks what is left on their line.',
      intents: ['account'],
      phrases: {
        en: ['my balance', 'balance left', 'how much data do I have left'],
        ar: ['كم رصيدي', 'رصيدي كم', 'كم باقي لي'],
      },
      parameters: parametersOf({ phone: { type: 'string', 'x-from': 'customer.phone' } }),
      request: { method: 'GET', url: `${url}/balance?phone={phone}` },
      answer: {
        template: {
          en: 'You have {{balance}} riyals and {{data}} GB left.',
          ar: 'رصيدك {{balance}} ريال، وباقي لك {{data}} GB.',
        },
      },
      verified: ['customer.phone'],
    },
    {
      name: 'change_plan',
      title: { en: 'Change the plan', ar: 'تغيير الباقة' },
      when_to_use: 'The customer wants another plan.',
      intents: ['change_order'],
      phrases: {
        en: ['change plan', 'switch plan', 'upgrade plan'],
        ar: ['تغيير الباقة', 'اغير الباقة', 'اغير باقتي', 'غير باقتي'],
      },
      parameters: parametersOf({
        plan: {
          ...{ type: 'string', enum: ['basic', 'plus', 'family'] },
          'x-ask': {
            en: 'Which plan: basic, plus or family?',
            ar: 'أي باقة: basic أم plus أم family؟',
          },
        },
      }),
      request: { method: 'PUT', url: `${url}/plan` },
      answer: { template: { en: 'Your plan is changed.', ar: 'تم تغيير باقتك.' } },
      confirmation: {
        en: 'Shall I change your plan to {{parameters.plan}}?',
        ar: 'هل أغير باقتك إلى {{parameters.plan}}؟',
      },
      verified: ['customer.phone'],
    },
    {
      name: 'top_up',
      title: { en: 'Top up', ar: 'شحن الرصيد' },
      when_to_use: 'The customer wants to add credit to their line.',
      intents: ['payment'],
      phrases: {
        en: ['top up', 'add credit', 'recharge my number'],
        ar: ['شحن رصيد', 'اشحن رصيد', 'اشحن لي', 'اشحن رقمي'],
      },
      parameters: parametersOf({
        amount: {
          ...{ type: 'number', minimum: 10, maximum: 500 },
          description: 'The amount has to be between 10 and 500 riyals.',
          'x-ask': { en: 'How many riyals shall I add?', ar: 'بكم ريال أشحن؟' },
        },
      }),
      request: { method: 'POST', url: `${url}/top-ups` },
      answer: { template: { en: 'It is added.', ar: 'تم الشحن.' } },
      confirmation: {
        en: 'Shall I add {{parameters.amount}} riyals to your line?',
        ar: 'هل أشحن رقمك بمبلغ {{parameters.amount}} ريال؟',
      },
      verified: ['customer.phone'],
    },
    {
      name: 'book_technician',
      title: { en: 'Book a technician', ar: 'حجز فني' },
      when_to_use: 'The customer needs somebody to come home.',
      intents: ['technical_problem', 'booking'],
      phrases: {
        en: ['book a technician', 'send a technician', 'need a technician'],
        ar: ['حجز فني', 'احجز فني', 'ابغى فني', 'ابي فني', 'محتاج فني', 'ارسلوا فني'],
      },
      parameters: parametersOf({
        date: {
          ...{ type: 'string', format: 'date', 'x-not-past': true },
          'x-ask': { en: 'On which day?', ar: 'في أي يوم؟' },
        },
        time: {
          ...{ type: 'string', pattern: '^(0[89]|1\\d|20):' },
          'x-ask': { en: 'At what time?', ar: 'في أي ساعة؟' },
        },
        contact_phone: {
          ...{ type: 'string', 'x-phone': 'national' },
          'x-ask': { en: 'Which number shall the technician call?', ar: 'على أي رقم يتصل الفني؟' },
        },
      }),
      request: { method: 'POST', url: `${url}/visits` },
      answer: { template: { en: 'The technician will come.', ar: 'سيأتيك الفني.' } },
      confirmation: {
        en: 'Shall the technician come on {{parameters.date}} at {{parameters.time}} and call {{parameters.contact_phone}}?',
        ar: 'هل يأتي الفني يوم {{parameters.date}} الساعة {{parameters.time}} ويتصل على {{parameters.contact_phone}}؟',
      },
    },
    {
      name: 'block_sim',
      title: { en: 'Block a SIM', ar: 'إيقاف الشريحة' },
      when_to_use: 'The customer has lost their SIM or it was stolen.',
      intents: ['account'],
      phrases: {
        en: ['block my sim', 'block my number', 'block my line'],
        ar: ['اوقف الشريحة', 'ايقاف الشريحة', 'توقفون الشريحة', 'اوقف شريحتي'],
      },
      parameters: parametersOf({
        line: {
          ...{ type: 'string', 'x-extract': 'phone', 'x-phone': 'national', 'x-equals': 'customer.phone' },
          'x-ask': { en: 'Which number shall be blocked?', ar: 'ما الرقم المراد إيقافه؟' },
        },
      }),
      request: { method: 'POST', url: `${url}/blocks` },
      answer: { template: { en: 'The SIM is blocked.', ar: 'تم إيقاف الشريحة.' } },
      confirmation: {
        en: 'Shall I block {{parameters.line}}?',
        ar: 'هل أوقف {{parameters.line}}؟',
      },
      verified: ['customer.phone'],
    },
  ],
}
