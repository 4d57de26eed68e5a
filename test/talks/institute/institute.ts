import { parametersOf, type TalkingCompany } from '../talk.ts'
import { IN_ARABIC } from './in-arabic.ts'
import { IN_ENGLISH } from './in-english.ts'

const STUDENT_NUMBER = {
  ...{ type: 'string', pattern: '^ST\\d{5}$', description: 'A student number looks like ST12345.' },
  'x-ask': { en: 'What is your student number?', ar: 'ما رقمك التدريبي؟' },
}

/** A training institute whose courses are joined, paid and left, and whose exams and certificates are asked for. */
export const INSTITUTE: TalkingCompany = {
  name: 'Maharat Institute',
  knowledge: 'institute',
  told: { stage: 'printed', receipt: 'P77' },
  talks: [...IN_ENGLISH, ...IN_ARABIC],
  listActions: (url) => [
    {
      name: 'enroll',
      title: { en: 'Enroll in a course', ar: 'التسجيل في دورة' },
      when_to_use: 'The customer wants to join one of our courses.',
      intents: ['booking'],
      phrases: {
        en: ['enroll in a course', 'enroll me', 'enroll in', 'sign up for a course', 'join a course'],
        ar: ['اسجل في دورة', 'اسجل دورة', 'التسجيل في دورة', 'سجلوني في دورة', 'تسجيل دورة'],
      },
      parameters: parametersOf({
        course: {
          ...{ type: 'string', enum: ['python', 'excel', 'english', 'photoshop'] },
          'x-ask': {
            en: 'Which course: python, excel, english or photoshop?',
            ar: 'أي دورة: python أم excel أم english أم photoshop؟',
          },
        },
        period: {
          ...{ type: 'string', enum: ['morning', 'evening', 'صباحي', 'مسائي'] },
          'x-ask': { en: 'In the morning or in the evening?', ar: 'صباحي أم مسائي؟' },
        },
        contact_phone: {
          ...{ type: 'string', 'x-phone': 'national' },
          'x-ask': { en: 'On which number can we reach you?', ar: 'على أي رقم نتواصل معك؟' },
        },
      }),
      request: { method: 'POST', url: `${url}/enrollments` },
      answer: { template: { en: 'You are enrolled.', ar: 'تم تسجيلك.' } },
      confirmation: {
        en: 'Shall I enroll you in {{parameters.course}} ({{parameters.period}}) with the number {{parameters.contact_phone}}?',
        ar: 'هل أسجلك في {{parameters.course}} ({{parameters.period}}) بالرقم {{parameters.contact_phone}}؟',
      },
    },
    {
      name: 'book_exam',
      title: { en: 'Book an exam', ar: 'حجز اختبار' },
      when_to_use: 'The customer wants to sit an exam at our centre.',
      intents: ['booking'],
      phrases: {
        en: ['book an exam', 'book exam', 'register for the exam', 'take the exam'],
        ar: ['احجز اختبار', 'حجز اختبار', 'احجز لي اختبار', 'موعد اختبار'],
      },
      parameters: parametersOf({
        exam: {
          ...{ type: 'string', enum: ['ielts', 'step'] },
          'x-ask': { en: 'Which exam: IELTS or STEP?', ar: 'أي اختبار: IELTS أم STEP؟' },
        },
        date: {
          ...{ type: 'string', format: 'date', 'x-not-past': true },
          'x-ask': { en: 'On which day?', ar: 'في أي يوم؟' },
        },
      }),
      request: { method: 'POST', url: `${url}/exams` },
      answer: { template: { en: 'Your seat is booked.', ar: 'تم حجز مقعدك.' } },
      confirmation: {
        en: 'Shall I book the {{parameters.exam}} exam on {{parameters.date}}?',
        ar: 'هل أحجز اختبار {{parameters.exam}} يوم {{parameters.date}}؟',
      },
    },
    {
      name: 'certificate_status',
      title: { en: 'Look a certificate up', ar: 'حالة الشهادة' },
      when_to_use: 'The customer asks whether the certificate of their course is ready.',
      intents: ['order_status'],
      phrases: {
        en: ['certificate ready', 'certificate issued', 'check my certificate', 'status of my certificate'],
        ar: ['شهادتي جاهزة', 'طلعت شهادتي', 'جهزت الشهادة', 'حالة الشهادة', 'وين شهادتي'],
      },
      parameters: parametersOf({ student_number: STUDENT_NUMBER }),
      request: { method: 'GET', url: `${url}/certificates/{student_number}` },
      answer: {
        template: {
          en: 'The certificate of {{parameters.student_number}} is {{stage}}.',
          ar: 'شهادة {{parameters.student_number}} {{stage}}.',
        },
        values: { stage: { printed: { en: 'ready to be picked up', ar: 'جاهزة للاستلام' } } },
      },
    },
    {
      name: 'pay_installment',
      title: { en: 'Pay an installment', ar: 'دفع قسط' },
      when_to_use: 'The customer wants to pay an installment from the card that we have.',
      intents: ['payment'],
      phrases: {
        en: ['pay installment', 'pay my fees', 'pay an installment'],
        ar: ['ادفع القسط', 'ادفع قسط', 'سداد القسط', 'اسدد القسط', 'دفع الرسوم'],
      },
      parameters: parametersOf({
        student_number: STUDENT_NUMBER,
        amount: {
          ...{ type: 'number', minimum: 100, maximum: 5000 },
          description: 'The amount has to be between 100 and 5000 riyals.',
          'x-ask': { en: 'How many riyals do you want to pay?', ar: 'كم ريالًا تريد أن تدفع؟' },
        },
      }),
      request: { method: 'POST', url: `${url}/payments` },
      answer: { template: { en: 'Paid, receipt {{receipt}}.', ar: 'تم الدفع، الإيصال {{receipt}}.' } },
      confirmation: {
        en: 'Shall I take {{parameters.amount}} riyals for {{parameters.student_number}}?',
        ar: 'هل أخصم {{parameters.amount}} ريال للرقم {{parameters.student_number}}؟',
      },
      verified: ['customer.phone'],
    },
    {
      name: 'withdraw',
      title: { en: 'Leave a course', ar: 'الانسحاب من دورة' },
      when_to_use: 'The customer wants to leave the course that they are in.',
      intents: ['cancel_order'],
      phrases: {
        en: ['withdraw from the course', 'withdraw me', 'leave the course', 'drop the course'],
        ar: ['انسحب من الدورة', 'الانسحاب من الدورة', 'اطلع من الدورة', 'سحب من الدورة'],
      },
      parameters: parametersOf({
        student_number: STUDENT_NUMBER,
        reason: {
          ...{ type: 'string', 'x-extract': 'text' },
          'x-ask': { en: 'Why do you want to leave?', ar: 'ما سبب الانسحاب؟' },
        },
      }),
      request: { method: 'POST', url: `${url}/withdrawals` },
      answer: { template: { en: 'You have left the course.', ar: 'تم انسحابك.' } },
      confirmation: {
        en: 'Shall I take {{parameters.student_number}} off the course (“{{parameters.reason}}”)?',
        ar: 'هل أسحب {{parameters.student_number}} من الدورة («{{parameters.reason}}»)؟',
      },
      verified: ['customer.phone'],
    },
    {
      name: 'copy_certificate',
      title: { en: 'Send a copy of the certificate', ar: 'نسخة من الشهادة' },
      when_to_use: 'The customer wants a copy of a certificate by email.',
      intents: ['account'],
      phrases: {
        en: ['copy of my certificate', 'certificate copy', 'send me my certificate'],
        ar: ['نسخة من الشهادة', 'نسخة من شهادتي', 'ارسلوا شهادتي', 'صورة الشهادة'],
      },
      parameters: parametersOf({
        language: {
          ...{ type: 'string', enum: ['arabic', 'english', 'عربي', 'انجليزي'] },
          'x-ask': { en: 'In Arabic or in English?', ar: 'عربي أم انجليزي؟' },
        },
        stamped: {
          type: 'boolean',
          'x-ask': { en: 'Do you want it stamped?', ar: 'هل تريدها مختومة؟' },
        },
        email: {
          ...{ type: 'string', format: 'email' },
          'x-ask': { en: 'To which email address?', ar: 'على أي بريد إلكتروني؟' },
        },
      }),
      request: { method: 'POST', url: `${url}/copies` },
      answer: { template: { en: 'The copy is on its way.', ar: 'أرسلنا النسخة.' } },
      confirmation: {
        en: 'Shall I send a copy ({{parameters.language}}) to {{parameters.email}}? Stamped: {{parameters.stamped}}',
        ar: 'هل أرسل نسخة ({{parameters.language}}) إلى {{parameters.email}}؟ مختومة: {{parameters.stamped}}',
      },
      verified: ['customer.phone'],
    },
  ],
}
