import { generateKeyPairSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { parentPort, Worker, workerData } from 'node:worker_threads'

/** What the tokens of the service are measured against: a certified provider, with its store in memory. */
export interface OidcProvider {
  readonly origin: string
  close(): Promise<void>
}

interface Client {
  readonly clientId: string
  readonly clientSecret: string
}

/**
 * Starts `oidc-provider` in a thread of its own, issuing signed JWTs (ES256, 600 seconds)
 * by client credentials as the service does.
 */
export async function startOidcProvider({ clientId, clientSecret }: Client): Promise<OidcProvider> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { clientId, clientSecret } })
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  return { origin: `http://127.0.0.1:${port}`, close: async () => void (await worker.terminate()) }
}

async function serve({ clientId, clientSecret }: Client): Promise<void> {
  const { default: Provider } = await import('oidc-provider')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const provider = new Provider('http://127.0.0.1', {
    clients: [
      {
        ...{ client_id: clientId, client_secret: clientSecret },
        ...{ grant_types: ['client_credentials'], redirect_uris: [], response_types: [] },
        ...{ token_endpoint_auth_method: 'client_secret_post', id_token_signed_response_alg: 'ES256' },
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'bench' }] },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => 'http://127.0.0.1/v1',
        getResourceServerInfo: () => ({
          scope: 'customers:read',
          accessTokenFormat: 'jwt',
          accessTokenTTL: 600,
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
  })
  const server = provider.listen(0, '127.0.0.1', () => {
    parentPort?.postMessage((server.address() as AddressInfo).port)
  })
}

if (parentPort !== null) await serve(workerData as Client)
