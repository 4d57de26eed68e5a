/** The codes for letters in messages that come as HTML, and in those of Slack. */
export const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—', hellip: '…' },
  ...{
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    laquo: '«',
    raquo: '»',
    zwj: '',
    zwnj: '',
    rlm: '',
    lrm: '',
  },
}

/** How the notices begin that companies put under every mail. */
export const NOTICES: readonly string[] = [
  ...[
    'confidentiality notice',
    'confidentiality',
    'disclaimer',
    'confidential',
    'this email is confidential',
  ],
  ...[
    'this e-mail is confidential',
    'this email and any',
    'this e-mail and any',
    'this message is confidential',
  ],
  ...['this message and any', 'this message contains confidential', 'the information contained in this'],
  ...['the contents of this email', 'please consider the environment', 'إخلاء مسؤولية', 'إخلاء المسؤولية'],
  ...['إشعار السرية', 'تنبيه السرية', 'هذه الرسالة سرية', 'هذه الرسالة ومرفقاتها', 'هذا البريد سري'],
]

/** Fields of forms about who writes. */
export const FIELD_NAMES: readonly string[] = [
  ...[
    'name',
    'full name',
    'first name',
    'last name',
    'your name',
    'phone',
    'phone number',
    'mobile',
    'mobile number',
  ],
  ...[
    'telephone',
    'tel',
    'email',
    'e-mail',
    'email address',
    'company',
    'company name',
    'الاسم',
    'الاسم الكامل',
  ],
  ...[
    'اسمي',
    'الجوال',
    'رقم الجوال',
    'الهاتف',
    'رقم الهاتف',
    'جوال',
    'البريد',
    'البريد الإلكتروني',
    'الإيميل',
    'الشركة',
  ],
]

/** Subjects of a form that say nothing. */
export const NO_SUBJECTS: readonly string[] = [
  ...[
    'inquiry',
    'enquiry',
    'general inquiry',
    'general enquiry',
    'question',
    'hello',
    'hi',
    'contact',
    'other',
  ],
  ...['استفسار', 'استفسار عام', 'سؤال', 'أخرى', 'تواصل'],
]

/** The field of a form that contains the question. */
export const MESSAGE_FIELDS: readonly string[] = [
  ...[
    'message',
    'your message',
    'question',
    'your question',
    'inquiry',
    'enquiry',
    'comment',
    'comments',
    'details',
  ],
  ...['الرسالة', 'نص الرسالة', 'رسالتك', 'السؤال', 'الاستفسار', 'استفسار', 'التفاصيل', 'الملاحظات'],
]
