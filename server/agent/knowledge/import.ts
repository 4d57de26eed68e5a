import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { INDEX_VERSION, writeArabicIndex, writeEnglishIndex } from './index-text.ts'
import {
  countCollection,
  deleteArticles,
  lockCollection,
  type NewArticle,
  selectCollection,
  upsertArticle,
} from './queries.ts'
import { readSourceFiles, type SourceFile } from './source-files.ts'
import { splitArticle } from './split.ts'

export interface ImportKnowledgeOptions {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly tenant: Tenant
  /** A Markdown or text file, or a folder of them. */
  readonly path: string
  /**
   * Which earlier import this one replaces; by default the name of the folder or file. Articles of other collections stay, and
   * a checkout in another place is still the same collection.
   */
  readonly collection?: string
}

/** What the knowledge base holds of this import afterwards. */
export interface ImportedKnowledge {
  readonly articles: number
  readonly passages: number
}

/**
 * Brings a collection to the state of its files, in one transaction: new and changed files are written, files that are gone are
 * removed, unchanged ones are left alone. Throws an error with one clear sentence when the path cannot be read.
 */
export async function importKnowledge(options: ImportKnowledgeOptions): Promise<ImportedKnowledge> {
  const { database, clock, ids, tenant } = options
  const root = path.resolve(options.path)
  const collection = options.collection ?? path.basename(root)
  const files = await readSourceFiles(root)
  return database.withTenant(tenant, async (tx) => {
    await lockCollection(tx, collection)
    const stored = new Map((await selectCollection(tx, collection)).map((row) => [row.sourcePath, row]))
    for (const file of files) {
      const contentHash = hashContent(file)
      const known = stored.get(file.sourcePath)
      stored.delete(file.sourcePath)
      if (known !== undefined && contentHash.equals(known.contentHash)) continue
      await upsertArticle(tx, { ...readArticle(file, ids), collection, contentHash }, clock.now())
    }
    await deleteArticles(
      tx,
      [...stored.values()].map(({ id }) => id),
    )
    return countCollection(tx, collection)
  })
}

function hashContent(file: SourceFile): Buffer {
  return createHash('sha256').update(`${INDEX_VERSION}\n${file.content}`).digest()
}

function readArticle(file: SourceFile, ids: Ids): Omit<NewArticle, 'collection' | 'contentHash'> {
  const article = splitArticle(file.content, path.posix.parse(file.sourcePath).name)
  return {
    id: ids.uuid(),
    sourcePath: file.sourcePath,
    title: article.title,
    language: article.language,
    url: article.url,
    passages: article.passages.map(({ heading, text }) => ({
      id: ids.uuid(),
      heading,
      text,
      english: mapTexts(article.title, heading, text, writeEnglishIndex),
      arabic: mapTexts(article.title, heading, text, writeArabicIndex),
    })),
  }
}

function mapTexts(title: string, heading: string | null, text: string, write: (part: string) => string) {
  // Without a heading of its own a passage is headed by its title.
  return { title: write(title), heading: write(heading ?? title), text: write(text) }
}
