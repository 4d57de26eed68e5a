/** Further English words that only say that a question follows. */
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
  ...['sorry for the question', 'sorry but', 'btw', 'by the way', 'one more thing', 'sorry one more thing'],
  ...[
    'this may be a silly question but',
    'this might be a silly question but',
    'this may be a stupid question but',
  ],
  ...[
    'this might be a stupid question but',
    'maybe a silly question but',
    'i know it is a silly question but',
  ],
  ...['i wanted to check', 'i just wanted to check', 'just wanted to check', 'i would like to inquire'],
  ...[
    "i'd like to inquire",
    'i wanted to inquire',
    'i want to inquire',
    'i would like to enquire',
    'i want to enquire',
  ],
  ...[
    'i wanted to enquire',
    'would you mind telling me',
    'can you clarify',
    'could you clarify',
    'please clarify',
  ],
  ...[
    'please advise',
    'kindly advise',
    'kindly let me know',
    'kindly tell me',
    'can i please ask',
    'let me ask',
  ],
  ...[
    'let me ask you',
    'any chance you could tell me',
    'any chance you can tell me',
    'please answer',
    'got a question',
  ],
  ...[
    'just need to know',
    'i have a quick question for you',
    'question for you',
    'a question for you',
    'first of all',
  ],
  ...[
    'asking for a friend',
    'i am asking for a friend',
    "i'm asking for a friend",
    'curious',
    'so basically',
  ],
  ...['hey so basically', 'basically', 'yo', 'yo bro', 'so yeah', 'so yeah like', 'to whom it may concern'],
]

/** Only says who asks. */
export const ENGLISH_CUSTOMERS: readonly string[] = [
  ...["i'm a customer of yours", 'i am a customer of yours', "i'm your customer", 'i am your customer'],
]

/** English courtesies behind a question only. */
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
  ...[
    'or not',
    'thank you for your time',
    'thanks for your time',
    'please help',
    'please help me',
    'help me please',
  ],
  ...[
    'please advise',
    'kindly advise',
    'please explain',
    'please let me know',
    'let me know',
    'please tell me',
  ],
  ...[
    'just curious',
    'just asking',
    'just wondering',
    'you know',
    'any idea',
    'any ideas',
    'if you know',
    'bye',
  ],
  ...['bye bye', "i'll wait", 'i am waiting', "i'm waiting", 'lol', 'haha', 'hahaha', 'hehe'],
]

/** The labels at the head of a message that was copied from a form or a mail, before the colon or dash. */
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
  ...['my question', 'my question is', 'the question is', 'please answer', 'a question', 'quick question'],
]
