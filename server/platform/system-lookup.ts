import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIPv6, type LookupFunction } from 'node:net'
import { join } from 'node:path'

/** Finds every address of a name. Rejects with an error that carries a `code`, as Node's resolvers do. */
export type Lookup = (name: string) => Promise<readonly string[]>

const HOSTS_FILE =
  process.platform === 'win32' ? join('C:\\Windows', 'System32', 'drivers', 'etc', 'hosts') : '/etc/hosts'

/**
 * Looks a name up in the machine's hosts file, then with its name servers. Not by `dns.lookup`: that occupies one of
 * the four threads of Node's pool until the resolver gives up, so four names with silent name servers would hold up
 * every other endpoint and platform, and all file access.
 */
export function createSystemLookup(
  hostsFile: string = HOSTS_FILE,
  openResolver: () => NameServers = () => new Resolver({ timeout: 2000, tries: 2 }),
  patienceMs: number = OTHER_FAMILY_MS,
): Lookup {
  let resolver = openResolver()
  return async (name) => {
    const listed = findInHosts(await readFile(hostsFile, 'utf8').catch(() => ''), name)
    if (listed.length > 0) return listed
    const answers = await askBoth(resolver, name, patienceMs)
    // A resolver keeps the name servers that the machine had when it was created, however long it runs.
    if (answers.every(isUnanswered)) resolver = openResolver()
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (found.length > 0) return found
    throw chooseReason(answers)
  }
}

/**
 * How long the addresses of one family wait for those of the other. Some networks drop queries for IPv6 addresses: with
 * three name servers such a query is given up after 17 s, longer than a delivery may take.
 */
const OTHER_FAMILY_MS = 1_000

/** Queries the addresses of both families; if one is silent while the other has answered it counts as unanswered. */
async function askBoth(resolver: NameServers, name: string, patienceMs: number) {
  const { promise: ended, reject } = Promise.withResolvers<never>()
  let timer: NodeJS.Timeout | undefined
  const begin = (addresses: readonly string[]) => {
    if (addresses.length > 0) timer ??= setTimeout(reject, patienceMs, { code: 'ETIMEOUT' })
  }
  const asked = [resolver.resolve4(name), resolver.resolve6(name)]
  for (const answer of asked) answer.then(begin, () => {})
  const answers = await Promise.allSettled(asked.map((answer) => Promise.race([answer, ended])))
  clearTimeout(timer)
  return answers
}

/** The part of a resolver that is used. */
interface NameServers {
  resolve4(name: string): Promise<string[]>
  resolve6(name: string): Promise<string[]>
}

// No name server was reached: after a change of networks the resolver still has the old ones.
function isUnanswered(answer: PromiseSettledResult<string[]>): boolean {
  return answer.status === 'rejected' && ['ETIMEOUT', 'ECONNREFUSED'].includes(answer.reason.code)
}

/** The addresses of a name in a hosts file; names are compared without regard to case. */
export function findInHosts(hosts: string, name: string): string[] {
  return hosts.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    return names.some((each) => each.toLowerCase() === name.toLowerCase()) ? [address] : []
  })
}

/**
 * "No such record" in one family says less than a failure in the other. A name that is an alias of one without
 * addresses (a dangling CNAME) is no failure to Node's resolvers: they return an empty list.
 */
function chooseReason(answers: readonly PromiseSettledResult<string[]>[]): unknown {
  const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  const failure = reasons.find((reason) => reason.code !== 'ENODATA' && reason.code !== 'ENOTFOUND')
  return failure ?? reasons[0] ?? withoutAddress()
}

function withoutAddress(): Error {
  return Object.assign(new Error('The name has no address.'), { code: 'ENODATA' })
}

/** A lookup in the form that sockets use, for every address or for one. A socket that gets none ends the process. */
export function forSockets(lookup: Lookup): LookupFunction {
  return (name, { all }, answer) => {
    lookup(name).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
        const [first] = found
        if (first === undefined) answer(withoutAddress(), [])
        else if (all) answer(null, found)
        else answer(null, first.address, first.family)
      },
      (error) => answer(error, []),
    )
  }
}
