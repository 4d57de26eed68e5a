import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writePlainCharacters } from '../plain-characters.ts'
import { isExportedChat } from './exported-chat.ts'

const MESSAGES = [
  ['14', 'Sara Al Harbi', 'Do you deliver to Taif?'],
  ['16', 'Nakheel', 'Yes, for 35 riyals.'],
  ['17', '‪+966 55 123 4567‬', 'And on Fridays?'],
  ['20', 'Nakheel', 'No: we are closed then.\nSee you on Saturday.'],
] as const

const write = (line: (minute: string) => string) =>
  MESSAGES.map(([minute, sender, text]) => `${line(minute)} ${sender}: ${text}`).join('\n')

test('a chat that a phone exported is recognized, however it writes dates and times', () => {
  for (const line of [
    (minute: string) => `12/03/2026, 09:${minute} -`,
    (minute: string) => `3/12/26, 9:${minute} PM -`,
    (minute: string) => `3/12/26, 9:${minute}\u202fp.m. -`,
    (minute: string) => `12.03.26, 09:${minute} -`,
    (minute: string) => `2026-03-12, 09:${minute} -`,
    (minute: string) => `\u200e[12/03/2026, 09:${minute}:02]`,
    (minute: string) => `[3/12/26, 9:${minute}:44 AM]`,
    (minute: string) => `\u200f[١٢‏/٣‏/٢٠٢٦، ٩:${minute}:٠٢ ص]`,
    (minute: string) => `١٢/٣/٢٠٢٦، ٩:${minute} م -`,
  ])
    assert.equal(
      isExportedChat(writePlainCharacters(`Messages are encrypted.\n${write(line)}`)),
      true,
      line('14'),
    )
})

test('events, opening hours, logs and talks about times are no chat', () => {
  for (const text of [
    '12/03/2026, 10:00 - Pottery: for beginners\n13/03/2026, 18:30 - Pottery: for children\n14/03/2026, 10:15 - Pottery: all',
    '12/03/2026, 09:14 - 14:02: Ramadan hours\n13/03/2026, 09:14 - 14:02: Ramadan hours\n14/03/2026, 09:14 - 14:02: late',
    '12/03/2026, 09:14 - Train to Dammam: track 2\n12/03/2026, 10:41 - Train to Hofuf: track 1\n12/03/2026, 11:52 - Bus to Taif: gate 4',
    '[2026-03-12] Fixed: the price of the shelf\n[2026-03-13] Fixed: the hours\n[2026-03-14] New: delivery',
    '12/03/2026, 09:14 - Sara: Do you deliver?\n12/03/2026, 09:16 - Nakheel: Yes.',
    'س: متى تفتحون؟\nج: من 9:14 إلى 5.\nس: هل توصلون؟\nج: نعم.',
  ])
    assert.equal(isExportedChat(text), false, text)
})
