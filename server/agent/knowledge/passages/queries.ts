import type { Querier, TenantTransaction } from '../../../db/database.ts'
import { sql } from '../../../db/sql.ts'
import type { Language } from '../../agent.ts'

/** A passage as it is kept for searching. */
export interface StoredPassage {
  readonly passageId: string
  readonly articleId: string
  readonly title: string
  readonly url: string | null
  /** The article's file, relative to the imported folder. */
  readonly sourcePath: string
  readonly heading: string | null
  /** Its place in the article, from 1. */
  readonly position: number
  readonly text: string
  /** What the rows of its table are, by the name of the first column: "Branch". */
  readonly rowsOf?: string
  readonly language: Language
  /** An FAQ answer is given whole. */
  readonly kind: 'article' | 'faq'
}

/** The lexemes of a passage by their place. `all` also has those that stand only in the title. */
export interface Lexemes {
  readonly all: readonly string[]
  readonly heading: readonly string[]
  readonly text: readonly string[]
}

/** A passage with the lexemes that the database indexed. */
export interface IndexedPassage {
  readonly passage: StoredPassage
  readonly english: Lexemes
  readonly arabic: Lexemes
}

interface IndexedPassageRow {
  id: string
  article_id: string
  title: string
  url: string | null
  source_path: string
  heading: string | null
  position: number
  text: string
  rows_of: string | null
  language: Language
  kind: 'article' | 'faq'
  english: string
  english_heading: string
  english_text: string
  arabic: string
  arabic_heading: string
  arabic_text: string
}

/** All of the tenant's passages, in the order of their ids. No lexeme holds a space, so each list comes as one text. */
export async function selectPassages(tx: TenantTransaction): Promise<IndexedPassage[]> {
  const { organizationId, environment } = tx.tenant
  const rows = await tx.query<IndexedPassageRow>(sql`
    SELECT p.id, p.article_id, a.title, a.url, a.source_path, p.heading, p.position, p.text, p.rows_of,
           a.language, a.kind,
           array_to_string(tsvector_to_array(p.search_english), ' ') AS english,
           array_to_string(tsvector_to_array(ts_filter(p.search_english, '{b}')), ' ') AS english_heading,
           array_to_string(tsvector_to_array(ts_filter(p.search_english, '{d}')), ' ') AS english_text,
           array_to_string(tsvector_to_array(p.search_arabic), ' ') AS arabic,
           array_to_string(tsvector_to_array(ts_filter(p.search_arabic, '{b}')), ' ') AS arabic_heading,
           array_to_string(tsvector_to_array(ts_filter(p.search_arabic, '{d}')), ' ') AS arabic_text
    FROM knowledge_passages AS p
    JOIN knowledge_articles AS a
      ON a.organization_id = p.organization_id AND a.environment = p.environment AND a.id = p.article_id
    WHERE p.organization_id = ${organizationId} AND p.environment = ${environment}
    ORDER BY p.id`)
  return rows.map((row) => ({
    passage: {
      passageId: row.id,
      articleId: row.article_id,
      title: row.title,
      url: row.url,
      sourcePath: row.source_path,
      heading: row.heading,
      position: row.position,
      text: row.text,
      ...(row.rows_of !== null && { rowsOf: row.rows_of }),
      language: row.language,
      kind: row.kind,
    },
    english: toLexemes(row.english, row.english_heading, row.english_text),
    arabic: toLexemes(row.arabic, row.arabic_heading, row.arabic_text),
  }))
}

function toLexemes(all: string, heading: string, text: string): Lexemes {
  const split = (list: string) => (list === '' ? [] : list.split(' '))
  return { all: split(all), heading: split(heading), text: split(text) }
}

/** The stem of each word in the database's English index, in their order; null for words that the index leaves out. */
export async function selectStems(shared: Querier, words: readonly string[]): Promise<(string | null)[]> {
  const rows = await shared.query<{ stem: string | null }>(sql`
    SELECT (tsvector_to_array(to_tsvector('english', word)))[1] AS stem
    FROM unnest(${words}::text[]) WITH ORDINALITY AS given (word, place) ORDER BY place`)
  return rows.map(({ stem }) => stem)
}
