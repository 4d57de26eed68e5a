import type { Command } from '../command.ts'
import { onDatabase } from '../on-database.ts'

export const rotateSigningKey: Command = {
  name: 'signing-keys rotate',
  positionals: [],
  options: {},
  summary:
    'Makes a new key for access tokens. It signs a minute after it is published; the previous one stays in the JWKS for an hour more.',
  printsJson: true,
  prepare() {
    return onDatabase(async (context) => {
      const { rotateSigningKey: rotate } = await import('../../oauth/rotate-signing-key.ts')
      const { kid, previousKid, previousValidUntil } = await rotate(context)
      const until = previousValidUntil?.toISOString() ?? null
      const previous = previousKid === null ? '' : ` ${previousKid} stays valid until ${until}.`
      return {
        json: { kid, previous_kid: previousKid, previous_valid_until: until },
        text: `The new signing key is ${kid}.${previous}`,
      }
    })
  },
}
