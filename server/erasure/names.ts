import type { Identity } from '../customers/identity-queries.ts'

/** A shorter name may occur by chance in a text that has nothing to do with the customer. */
export const LEAST_TELLING = 6

/** What a customer is named by where others write of them: the ids and telephone numbers of their identities. */
export function namesOf(identities: readonly Identity[]): string[] {
  return identities.flatMap(({ externalId, phone }) => [
    externalId,
    // Platforms and programs write it with and without the sign.
    ...(phone === null ? [] : [phone.replace(/^\+/, '')]),
  ])
}
