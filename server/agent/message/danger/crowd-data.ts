import { list } from '../../language/words/word-list.ts'

/*
 * The words with which people describe a crowd at the company, by kinds, as they are spelled.
 */

/** The other people who are there. */
const PEOPLE =
  list(`people, persons, customers, clients, patients, guests, visitors, families, others, women, men, kids, everyone, everybody, cars, lots
ناس, الناس, مراجعين, مراجعون, عملاء, العملاء, مرضى, المرضى, زباين, زبائن, عيانين, أشخاص, شخص, عائلات, سيارات, واحد, عالم, nas`)

/** Says that they wait. */
const WAITING =
  list(`waiting, waits, wait, standing, before me, in front of me, ahead of me, before us, in front of us, ahead of us, outside, in line, already here
ينتظر, ينتظرون, تنتظر, ننتظر, نستنى, مستني, مستنية, مستنيين, مستنين, واقف, واقفة, واقفين, منتظرين, قبلي, قبلنا, قدامي, قدامنا, برا, دوري, الدور`)

/** Words that only mean a crowd. */
const QUEUE =
  list(`queue, queues, queuing, the line, long line, huge line, waiting room, crowd, crowded, packed, busy, full house, rush hour
طابور, زحمة, زحام, ازدحام, مزدحم, مزدحمة, منتظرين, المنتظرين, سرا`)

/** The kinds of words. */
export const CROWD_WORDS: Readonly<Record<string, readonly string[]>> = { QUEUE, WAITING, PEOPLE }
