import type { Config } from '../config.ts'

/** The address at which a program on this machine reaches the gateway, even if the gateway listens on every address. */
export function localAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}
