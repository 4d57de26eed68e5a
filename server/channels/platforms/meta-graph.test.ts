import { describeRefusals, type RefusalCase } from '../describe-refusals.ts'
import { createFacebook } from './facebook.ts'
import { createInstagram } from './instagram.ts'
import { createInstagramComment } from './instagram-comment.ts'
import { createWhatsapp } from './whatsapp.ts'

const PAGE = { page_id: '1', page_access_token: 'token' }
const LOGIN = { ig_user_id: '1', ig_access_token: 'token' }

const meta = (code: number, subcode?: number, status = 400): RefusalCase[1] => ({
  status,
  body: { error: { code, message: 'Refused.', ...(subcode !== undefined && { error_subcode: subcode }) } },
})

// https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes
const WHATSAPP_CODES: readonly (readonly [codes: readonly number[], expected: string])[] = [
  [[4, 80007, 130429, 131048], 'retry null'],
  [[131056], 'retry 6000'],
  [[0, 3, 10, 33, 190, 200, 299, 368, 131005, 131031, 131037, 131042, 131045], 'reconnect'],
  [[133005, 133006, 133010], 'reconnect'],
  [[131047], 'failed window_closed'],
  [[130472, 130497, 131049, 131050], 'failed blocked'],
  [[131021, 131026, 131030], 'failed unknown_recipient'],
  [[131051, 131052, 131053], 'failed media_refused'],
  [[1, 2, 131000, 131016, 131057, 133004], 'uncertain'],
  [[100, 131008, 131009, 132000, 135000], 'failed refused'],
]

describeRefusals(createWhatsapp, { phone_number_id: '1', access_token: 'token' }, [
  ...WHATSAPP_CODES.flatMap(([codes, expected]) =>
    codes.map((code) => [`WhatsApp’s ${code}`, meta(code), expected] as const),
  ),
  ['a display name that is not approved', meta(131037), 'reconnect'],
  ['a number that the token does not reach', meta(100, 33), 'reconnect'],
  ['a country that the business may not write to', meta(130497), 'failed blocked'],
  [
    'an app that wants every call signed with its secret',
    {
      status: 400,
      body: { error: { code: 100, message: 'API calls require an appsecret_proof argument' } },
    },
    'reconnect',
  ],
  ['a server that is away', meta(133004, undefined, 503), 'uncertain'],
  ['a wrong parameter', meta(100), 'failed refused'],
  ['a fault of Meta’s that says no more', meta(-1), 'uncertain'],
  ['a time-out behind Meta’s API', meta(-2), 'uncertain'],
])

describeRefusals(createFacebook, PAGE, [
  ['a person who takes no messages of the page', meta(10, 2018108, 403), 'failed blocked'],
  ['a closed window', meta(10, 2018278, 403), 'failed window_closed'],
  ['a closed window, in older words', meta(10, 2018065, 403), 'failed window_closed'],
  ['a missing permission', meta(10, undefined, 403), 'reconnect'],
  ['a thread that another app of the page has taken over', meta(10, 2018300, 403), 'failed blocked'],
  ['too many calls for the page', meta(80001), 'retry null'],
  ['too many calls for the app', meta(341), 'retry null'],
  ['a page that may send nothing for a while', meta(10, 1893063, 403), 'reconnect'],
  ['a page that has gone too fast', meta(2022), 'reconnect'],
  [
    'a person who takes no messages of the page, without a subcode',
    {
      status: 403,
      body: { error: { code: 200, message: 'This person isn’t receiving messages from you.' } },
    },
    'failed blocked',
  ],
  ['an answer that Meta could not read itself', meta(1, 1357046), 'lost'],
])

for (const credentials of [PAGE, LOGIN]) {
  describeRefusals(createInstagram, credentials, [
    ['a thread that another app has taken over', meta(100, 2534037), 'failed blocked'],
    ['an owner who lets no app read messages', meta(200, 2534041, 403), 'reconnect'],
    ['a token that has ended', meta(190), 'reconnect'],
    ['an account that Instagram has restricted', meta(25, 2207050), 'reconnect'],
    ['an account that the token does not reach', meta(100, 33), 'reconnect'],
    ['a name in the place of the account’s id', meta(803), 'reconnect'],
    ['a closed window', meta(10, 2534022, 403), 'failed window_closed'],
    ['a person who is not there', meta(100, 2534014), 'failed unknown_recipient'],
    ['too many calls', meta(613), 'retry null'],
    ['a fault of Instagram’s', meta(2, undefined, 500), 'uncertain'],
  ])

  describeRefusals(createInstagramComment, credentials, [
    ['a comment that is too old for a private reply', meta(10901), 'failed blocked'],
    ['a comment that takes no private reply', meta(10902), 'failed blocked'],
    ['too many calls for the Instagram account', meta(80002), 'retry null'],
    ['a comment that is gone', meta(100, 33), 'failed refused'],
    ['a comment that Instagram Login does not find', meta(803), 'failed refused'],
  ])
}
