import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writePlainly } from './plain-message.ts'

const ASKED = 'Do you ship to Abha?'

test('what a mail program, a platform or a form writes around a message is no part of it', () => {
  for (const said of [
    `<p>${ASKED}</p>`,
    `${ASKED}<br/>`,
    ASKED.replaceAll(' ', '&nbsp;'),
    `${ASKED}\n\nOn Mon, 3 Mar 2025 at 10:12, Help <help@mail.example> wrote:\n> Dear Omar,\n> how are you?`,
    `${ASKED}\n\nفي الاثنين، ٣ مارس ٢٠٢٥ في ١٠:١٢ ص كتب Help <help@mail.example>:\n> عزيزي عمر\n> كيف نخدمك؟`,
    `${ASKED}\n-----Original Message-----\nFrom: Help\nSent: Monday\nWhat do you need?`,
    `${ASKED}\n________________________________\nFrom: Help\nTo: Omar\n\nWhat do you need?`,
    `${ASKED}\nFrom: Help <help@mail.example>\nSent: Monday\nTo: Omar\nSubject: Re: x`,
    `${ASKED}\n\nCONFIDENTIALITY NOTICE: This e-mail is intended only for the addressee.`,
    `> How can we help?\n${ASKED}`,
    `Name: Omar Ali\nPhone: 0501234567\nMessage: ${ASKED}`,
    `Name: Omar\nEmail: omar@mail.example\nSubject: Inquiry\nMessage: ${ASKED}`,
    `الاسم: عمر علي\nالجوال: 0501234567\nالرسالة: ${ASKED}`,
    `[3/3/25, 10:12:44] Omar: ${ASKED}`,
    `[Forwarded] ${ASKED}`,
  ])
    assert.equal(writePlainly(said).trim().replaceAll(' ', ' '), ASKED, said)
})

test('what the customer wrote stays, though it looks like it', () => {
  for (const said of [
    'I <3 you',
    'a &b',
    'tom & jerry; jerry',
    '> Do you ship to Abha?',
    'Name: what name do you need?',
    'On Monday she wrote: no',
    'Message: hello',
    'Sizes:\nS\nM',
    '[1/2] pieces: 3',
  ])
    assert.equal(writePlainly(said), said)
  const subject = 'Name: Omar\nSubject: Refund\nMessage: how long does it take?'
  assert.equal(writePlainly(subject), 'Subject: Refund\nhow long does it take?')
})
