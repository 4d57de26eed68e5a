import { isTestCode } from './import-directions.ts'
import type { Finding, SourceFile } from './source-tree.ts'

const TENANT_COLUMNS = ['organization_id', 'environment'] as const

/** A table that a statement reads or changes whoever's rows they are. */
interface ServesEveryTenant {
  readonly path: string
  /** How the statement begins. */
  readonly begins: string
  readonly alias: string
  readonly reason: string
  /** How many of the alias's places in the statement do; all of them when absent. */
  readonly places?: number
}

const BY_ID = 'an operator or a caller knows an id only; the row says whose it is'
const TIDIES_UP = 'removes what is too old, of everybody'
const BY_RANGE = 'seeks rows as a range from their whole key to itself, the tenant among it'
const FOLLOWS_CLOCK = 'follows the clock, which is everybody’s'
const BY_PLACE = 'its place in the table was found by its whole key, the tenant among it'
const CLAIMS = 'takes what is due or held, of everybody; the rows say whose they are'

const SERVE_EVERY_TENANT: readonly ServesEveryTenant[] = [
  { path: 'server/apps/find-clients.ts', begins: 'SELECT asked.client_id', alias: 'one', reason: BY_ID },
  { path: 'server/visitors/queries.ts', begins: 'SELECT organization_id', alias: '', reason: BY_ID },
  {
    path: 'server/agent/knowledge/passages/index-queries.ts',
    begins: 'SELECT DISTINCT organization_id',
    alias: '',
    reason: 'looks for tenants with passages to index anew',
  },
  { path: 'server/channels/drop-old-sends.ts', begins: 'DELETE', alias: '', reason: TIDIES_UP },
  { path: 'server/channels/drop-old-sends.ts', begins: 'DELETE', alias: 's', reason: TIDIES_UP },
  { path: 'server/http/idempotency-records.ts', begins: 'DELETE', alias: '', reason: TIDIES_UP },
  {
    path: 'server/erasure/forget-responses.ts',
    begins: 'SELECT created_at',
    alias: '',
    reason: 'counts what was stored since a moment, whoever’s it is, along the index that has no tenant',
  },
  {
    path: 'server/turns/work-queries.ts',
    begins: 'SELECT claimed.organization_id',
    alias: 'claimed',
    reason: CLAIMS,
  },
  { path: 'server/turns/work-queries.ts', begins: 'SELECT leased_by', alias: '', reason: CLAIMS },
  ...['SELECT w.organization_id', 'SELECT asked.place', 'WITH held'].map((begins) => ({
    path: 'server/turns/work-queries.ts',
    ...{ begins, alias: 'w', reason: BY_RANGE },
  })),
  { path: 'server/turns/work-queries.ts', begins: 'SELECT asked.place', alias: 'e', reason: BY_RANGE },
  ...['WITH asked', 'SELECT i.customer_id'].map((begins) => ({
    path: 'server/inbound-events/queries.ts',
    ...{ begins, alias: 'e', reason: BY_RANGE },
  })),
  { path: 'server/replies/slot-queries.ts', begins: 'DELETE', alias: '', reason: TIDIES_UP },
  {
    path: 'server/replies/slot-queries.ts',
    begins: 'UPDATE sending_slots s SET',
    alias: 's',
    reason: BY_PLACE,
  },
  ...[
    { path: 'server/replies/slot-queries.ts', begins: 'UPDATE sending_slots SET', alias: '' },
    { path: 'server/replies/slot-queries.ts', begins: 'WITH waiting', alias: '' },
    { path: 'server/webhooks/lease-queries.ts', begins: 'WITH waiting', alias: 'd' },
    { path: 'server/webhooks/lease-queries.ts', begins: 'WITH waiting', alias: '' },
  ].map((statement) => ({ ...statement, reason: FOLLOWS_CLOCK })),
  {
    path: 'server/usage/count-hours.ts',
    begins: 'SELECT n.organization_id',
    alias: 'n',
    reason: 'looks for tenants with hours to count',
  },
  { path: 'server/webhooks/attempt-queries.ts', begins: 'WITH $, delivery', alias: 't', reason: CLAIMS },
  { path: 'server/webhooks/attempt-queries.ts', begins: 'WITH $, decided', alias: 't', reason: CLAIMS },
  { path: 'server/webhooks/attempt-queries.ts', begins: 'SELECT lease_token', alias: '', reason: CLAIMS },
  { path: 'server/webhooks/claim-queries.ts', begins: 'WITH RECURSIVE', alias: 't', reason: CLAIMS },
  { path: 'server/webhooks/claim-queries.ts', begins: 'WITH RECURSIVE', alias: 's', reason: CLAIMS },
  {
    path: 'server/webhooks/attempt-queries.ts',
    begins: 'WITH $, delivery',
    alias: 'r',
    reason: 'the row that it is joined to names both',
  },
  { path: 'server/webhooks/claim-queries.ts', begins: 'walk AS', alias: 't', reason: CLAIMS },
  { path: 'server/webhooks/lease-queries.ts', begins: 'WITH free', alias: 't', reason: CLAIMS, places: 1 },
  { path: 'server/webhooks/lease-queries.ts', begins: 'UPDATE', alias: '', reason: CLAIMS },
  { path: 'server/webhooks/lease-queries.ts', begins: 'WITH free', alias: '', reason: CLAIMS },
  { path: 'server/work/conformance-worker.ts', begins: 'UPDATE', alias: '', reason: CLAIMS },
  { path: 'server/work/lease-statements.ts', begins: 'UPDATE', alias: '', reason: CLAIMS },
  { path: 'server/work/lease-statements.ts', begins: 'WITH waiting', alias: '', reason: CLAIMS },
]

/** The tables whose rows belong to a tenant, as the migrations make them. */
function tenantTables(files: readonly SourceFile[]): ReadonlySet<string> {
  const migrations = files.filter(({ path }) => path.startsWith('server/db/migrations/'))
  return new Set(
    migrations.flatMap(({ text }) =>
      [...text.matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+) \((.*?)^\)/gms)]
        .filter(([, , columns = '']) => /^\s*environment text NOT NULL/m.test(columns))
        .map(([, name = '']) => name),
    ),
  )
}

/**
 * The texts of a source's `sql` templates; what is spliced into one stands in it as a
 * mark, and is a text of its own if it is one.
 */
function sqlTexts(source: string): string[] {
  return [...source.matchAll(/\b(?:sql|statement\(\s*)`/g)].map(
    (match) => readTemplate(source, match.index + match[0].length).text,
  )
}

function readTemplate(source: string, start: number): { text: string; end: number } {
  let text = ''
  for (let at = start; at < source.length; at++) {
    if (source[at] === '`') return { text, end: at }
    if (!source.startsWith('${', at)) {
      text += source[at]
      continue
    }
    text += '$'
    at = endOfSplice(source, at + 2)
  }
  return { text, end: source.length }
}

function endOfSplice(source: string, start: number): number {
  let depth = 1
  let at = start
  for (; at < source.length; at++) {
    if (source[at] === '`') at = readTemplate(source, at + 1).end
    else if (source[at] === '{') depth += 1
    else if (source[at] === '}' && --depth === 0) break
  }
  return at
}

// After a table's name: its alias, unless the next word belongs to the statement.
const ALIAS = String.raw`(?:[ \t]+(?:AS\s+)?(?!(?:ON|SET|WHERE|CROSS|LEFT|JOIN|ORDER|GROUP|USING|FOR|LIMIT)\b)([a-z_]\w*))?`
const TABLE = new RegExp(String.raw`\b(?:FROM|JOIN|UPDATE|USING)\s+(\w+|\$(?!\d|\())${ALIAS}`, 'g')
const JOINED = new RegExp(String.raw`\bJOIN\s+(\w+)${ALIAS}`, 'g')

/**
 * The names of a statement's own tables (WITH) that are made of tenants' rows; one that is
 * spliced in whole is taken for one of them.
 */
function ownTables(text: string): ReadonlySet<string> {
  const parts = text.split(/(?:^|[\s,])(\w+) AS (?:MATERIALIZED )?\(/)
  return new Set(
    parts.filter(
      (_part, index) => index % 2 === 1 && /organization_id|^\s*\$\s*\)/.test(parts[index + 1] ?? ''),
    ),
  )
}

// A table whose name is spliced in is one of several, and each of them is a tenant's.
const SPLICED = '$'

/** The names under which a statement reads or changes tenants' tables; an empty one for a table without an alias. */
function referencesIn(text: string, tables: ReadonlySet<string>): string[] {
  const own = ownTables(text)
  const joins = [...text.matchAll(JOINED)].filter(([, table = '']) => own.has(table))
  return [
    ...[...text.matchAll(TABLE)]
      .filter(([, table = '']) => tables.has(table) || table === SPLICED)
      .map(([, , alias = '']) => alias),
    ...joins.map(([, table = '', alias = table]) => alias),
  ]
}

/**
 * How often a column of that alias is asked for a value: the joined table stands on the left, as everywhere in this
 * code. A statement's only table needs no alias in front of its columns.
 */
function countPredicates(text: string, alias: string, column: string, isOnly: boolean): number {
  const bare = String.raw`(?<![.\w])${column}`
  const named = String.raw`\b${alias}\.${column}`
  const name = alias === '' ? bare : isOnly ? `(?:${bare}|${named})` : named
  return [...text.matchAll(new RegExp(String.raw`${name} (?:=|IN\b)`, 'g'))].length
}

/** How many places of an alias in a statement are meant for everybody's rows. */
function placesOfEveryTenant(path: string, text: string, alias: string): number {
  const known = SERVE_EVERY_TENANT.find(
    (each) => each.path === path && each.alias === alias && text.trim().startsWith(each.begins),
  )
  return known === undefined ? 0 : (known.places ?? Number.POSITIVE_INFINITY)
}

function missingPredicates(path: string, text: string, tables: ReadonlySet<string>): string[] {
  const references = referencesIn(text, tables)
  return [...new Set(references)].flatMap((alias) => {
    const places = references.filter((other) => other === alias).length
    const wanted = places - placesOfEveryTenant(path, text, alias)
    const isMissing = (column: string) =>
      countPredicates(text, alias, column, references.length === 1) < wanted
    return TENANT_COLUMNS.filter(isMissing).map((column) => (alias === '' ? column : `${alias}.${column}`))
  })
}

/** Statements that touch a tenant's table and do not say whose rows they mean. */
export function checkTenantPredicates(files: readonly SourceFile[]): Finding[] {
  const tables = tenantTables(files)
  return files
    .filter(({ path }) => /^server\/.*\.ts$/.test(path) && !isTestCode(path))
    .flatMap(({ path, text }) =>
      sqlTexts(text).flatMap((statement) =>
        missingPredicates(path, statement, tables).map((missing) => ({
          path,
          message: `asks for no ${missing} in "${statement.trim().replace(/\s+/g, ' ').slice(0, 100)}". Name the tenant, or list it in test/house-rules/tenant-predicates.ts with the reason why it serves all of them.`,
        })),
      ),
    )
}
