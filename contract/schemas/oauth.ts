import { Exactly, Nullable, OneOf } from './common.ts'
import { type Static, Type } from './type.ts'

/** Body of `POST /v1/oauth/token`; the credentials may come by HTTP Basic instead. */
export const TokenRequest = Type.Object(
  {
    grant_type: Type.Literal('client_credentials'),
    client_id: Type.Optional(
      Type.String({ minLength: 1, maxLength: 128, description: 'Required unless sent by HTTP Basic.' }),
    ),
    client_secret: Type.Optional(
      Type.String({ minLength: 1, maxLength: 256, description: 'Required unless sent by HTTP Basic.' }),
    ),
    scope: Type.Optional(
      Type.String({ maxLength: 1024, description: 'Space-separated; every allowed scope when absent.' }),
    ),
  },
  { title: 'TokenRequest' },
)

export const TokenResponse = Exactly(
  {
    access_token: Type.String(),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({ description: 'Seconds.' }),
    scope: Type.String({ description: 'The granted scopes, space-separated.' }),
  },
  { title: 'TokenResponse' },
)
export type TokenResponse = Static<typeof TokenResponse>

export const OAUTH_ERRORS = [
  'invalid_request',
  'invalid_client',
  'invalid_scope',
  'unsupported_grant_type',
  'rate_limited',
] as const
export type OAuthErrorCode = (typeof OAUTH_ERRORS)[number]

/** The error shape of the token endpoint (RFC 6749, section 5.2, with the request id). */
export const OAuthError = Exactly(
  {
    error: OneOf([...OAUTH_ERRORS, 'server_error', 'temporarily_unavailable']),
    error_description: Type.Optional(Type.String()),
    request_id: Nullable(Type.String()),
  },
  { title: 'OAuthError' },
)
