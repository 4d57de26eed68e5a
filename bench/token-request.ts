import type { LoadRequest } from './http-connection.ts'

interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
}

/** A request for an access token. */
export function tokenRequest({ clientId, clientSecret }: Credentials) {
  return {
    method: 'POST',
    path: '/v1/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }).toString(),
  } satisfies LoadRequest
}

/** Asks for an access token. */
export async function issueToken(baseUrl: string, credentials: Credentials): Promise<string> {
  const { path, ...request } = tokenRequest(credentials)
  const answer = await fetch(`${baseUrl}${path}`, request)
  const { access_token: token } = (await answer.json()) as { access_token: string }
  return token
}
