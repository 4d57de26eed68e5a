/** What else only says in English that a question follows. */
export const ENGLISH_LEADS: readonly string[] = [
  ...["i'd like to ask", "i'd like to ask about this", "i'd like to ask you", "i'd like to know"],
  ...['i wanna know', 'i wanna ask', 'i need to ask', 'i just need to know', 'we would like to know'],
  ...['i was wondering if you could tell me', 'i was wondering if you can tell me', "i'm wondering"],
  ...['i was just wondering', 'was wondering', 'can someone tell me', 'can anyone tell me'],
  ...['could someone tell me', 'could anyone tell me', 'can somebody tell me', 'does anyone know'],
  ...[
    'does anybody know',
    'do you happen to know',
    'any idea',
    'any ideas',
    'any clue',
    "i'm trying to find out",
  ],
  ...['i am trying to find out', 'trying to find out', "i'm curious", 'i have one question', 'quick one'],
  ...['important question', 'urgent question', 'silly question', 'stupid question', 'dumb question'],
  ...['sorry for the silly question', 'sorry for the silly question but', 'sorry for the stupid question'],
  ...['sorry if this has been asked before', 'sorry if this was asked before', 'apologies for the question'],
  ...['sorry for the question', 'sorry but', 'btw', 'by the way'],
]

/** What only says who asks. */
export const ENGLISH_CUSTOMERS: readonly string[] = [
  ...["i'm a customer of yours", 'i am a customer of yours', "i'm your customer", 'i am your customer'],
]

/** What is only said in English behind a question. */
export const ENGLISH_TAILS: readonly string[] = [
  ...['tyia', 'tia', 'waiting for your reply', 'waiting for your response', 'waiting for your answer'],
  ...['waiting for a reply', 'awaiting your reply', 'looking forward to hearing from you'],
  ...['looking forward to your reply', 'hoping to hear from you soon', 'hope to hear from you soon'],
  ...['reply quickly', 'reply asap', 'reply soon', 'reply fast', 'answer quickly', 'answer asap'],
  ...[
    'answer me quickly',
    'reply me asap',
    'reply me quickly',
    "it's important",
    "it's urgent",
    'it is urgent',
  ],
  ...['it is important', "it's very important", "it's very urgent", 'this is urgent', 'this is important'],
  ...['or not', 'thank you for your time', 'thanks for your time'],
]

/** What heads a message that was copied from a form or a mail, before its colon or dash. */
export const HEADINGS: readonly string[] = [
  ...[
    're',
    'fw',
    'fwd',
    'subject',
    'q',
    'question',
    'inquiry',
    'enquiry',
    'urgent',
    'very urgent',
    'important',
  ],
]
