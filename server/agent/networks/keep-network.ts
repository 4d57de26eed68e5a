import { readFileSync } from 'node:fs'
import { type KeptNetwork, readNetwork } from './network.ts'

/**
 * Reads a network's file once: on first use, or ahead of time, since it takes some hundredths of a second, for which no
 * customer should wait. A process that answers nobody needs none of it.
 */
export function keepNetwork(file: URL): () => KeptNetwork {
  let network: KeptNetwork | undefined
  return () => {
    network ??= readNetwork(readFileSync(file))
    return network
  }
}
