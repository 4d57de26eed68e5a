import { countSlips } from './platform/count-slips.ts'

/** Every variable that `loadConfig` reads. */
export const VARIABLES = [
  'HOST',
  'PORT',
  'BASE_URL',
  'DATABASE_URL',
  'DATA_DIR',
  'MASTER_KEY',
  'TRUSTED_PROXIES',
  'WEBHOOK_ALLOWED_NETWORKS',
  'WEBHOOK_RETRY_DELAYS',
  'WEBHOOK_TIMEOUT_MS',
  'WEBHOOK_RETENTION_DAYS',
  'ALERT_WEBHOOK_URL',
  'AGENT_MODEL',
  'AGENT_MODEL_BASE_URL',
  'AGENT_MODEL_API_KEY',
  'AGENT_MODEL_PRICES',
  'AGENT_MODEL_TIMEOUT_MS',
  'AGENT_MODEL_MAX_TOKENS',
  'BURST_WINDOW_MS',
  'AGENT_MAX_TURNS',
  'LOG_LEVEL',
  'METRICS_HOST',
  'METRICS_PORT',
] as const

type Variable = (typeof VARIABLES)[number]

/** A variable that is set but never read, and the one that was most likely meant. */
export interface UnknownVariable {
  readonly name: string
  readonly meant: Variable
}

/** The message to an operator about one. */
export function explainUnknownVariable({ name, meant }: UnknownVariable): string {
  return `${name} is no variable of this service and is ignored; was ${meant} meant?`
}

/**
 * Finds variables that look like misspelt settings. The environment contains many others, so a variable counts only if
 * it is close to a setting that is not itself set.
 */
export function findUnknownVariables(
  env: Readonly<Record<string, string | undefined>>,
): readonly UnknownVariable[] {
  const known: readonly string[] = VARIABLES
  const unset = VARIABLES.filter((name) => (env[name] ?? '') === '')
  return Object.keys(env)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = findMeant(name, env[name] ?? '', unset)
      return meant === undefined ? [] : [{ name, meant }]
    })
}

function findMeant(name: string, value: string, candidates: readonly Variable[]): Variable | undefined {
  // Kubernetes sets `SANAD_PORT` to such a value if a service has that name.
  if (value.startsWith('tcp://')) return undefined
  const bare = name.replace(/^SANAD_/i, '')
  // A name with a further word in front, such as `DD_LOG_LEVEL`, belongs to another program.
  if (VARIABLES.some((known) => bare.endsWith(`_${known}`))) return undefined
  const letters = lettersOf(bare)
  const [nearest] = candidates
    .map((meant) => ({ meant, mistakes: countSlips(letters, lettersOf(meant), mostMistakes(meant)) }))
    .filter(({ meant, mistakes }) => mistakes <= mostMistakes(meant))
    .sort((one, other) => one.mistakes - other.mistakes)
  if (nearest !== undefined) return nearest.meant
  // The last word was left out, such as the unit: `WEBHOOK_RETENTION`.
  return bare.includes('_') ? candidates.find((meant) => meant.startsWith(`${bare}_`)) : undefined
}

function lettersOf(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

/** A short name is close to many others that are not ours, such as `POST` and `HOSTS`. */
function mostMistakes(meant: string): number {
  const { length } = lettersOf(meant)
  return length < 6 ? 0 : Math.floor(length / 4)
}
