import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { createDocumentReader } from './files/document-reader.ts'
import { listArticles, type ReadSource, readSource, type SourceArticle } from './files/read-articles.ts'
import { readSourceFiles, type SourceFiles, type UnreadableFile } from './files/source-files.ts'
import { INDEX_VERSION, indexPassage } from './index-text.ts'
import {
  countCollection,
  deleteArticles,
  listTextless,
  lockCollection,
  type NewArticle,
  selectCollection,
  setKnowledgeVersion,
  upsertArticle,
} from './passages/import-queries.ts'
import { rewriteVocabulary } from './rewrite-vocabulary.ts'

export interface ImportKnowledgeOptions {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly tenant: Tenant
  /** A Markdown, text, HTML, PDF, Word or CSV file, or a folder of them. */
  readonly path: string
  /**
   * Which earlier import this one replaces; by default the name of the folder or file, so that a checkout in another
   * place is still the same collection. Articles of other collections stay.
   */
  readonly collection?: string
  /**
   * Whether a folder without any file that can be imported removes its earlier articles. If absent, such a folder is
   * refused, even if nothing was imported from it before: most likely it is the wrong folder.
   */
  readonly mayEmpty?: boolean
}

/** What the knowledge base holds of this collection after the import. */
export interface ImportedKnowledge {
  readonly articles: number
  readonly passages: number
  /**
   * The paths of the files in which no text was found: empty files, scanned pages, and tables without a question and
   * its answer.
   */
  readonly textless: readonly string[]
  /** What of other files could not be read: sentences that name the file. */
  readonly losses: readonly string[]
  /** The paths of the files that were left out: links, and files of kinds that cannot be imported. */
  readonly passedOver: readonly string[]
}

/**
 * Brings a collection to the state of its files, in one transaction: new and changed files are written, removed files
 * are deleted, unchanged ones are left alone. Throws an error with one clear sentence if the path cannot be read, or if
 * nothing would be left of an earlier import. If only some files of a folder cannot be read, the others are imported
 * first, then an error names those files; their earlier articles stay.
 */
export async function importKnowledge(options: ImportKnowledgeOptions): Promise<ImportedKnowledge> {
  const { database, clock, ids, tenant } = options
  const root = path.resolve(options.path)
  const collection = options.collection ?? path.basename(root).normalize('NFC')
  const { articles, pairless, losses, passedOver, unreadable, isEmpty } = await readAll(root)
  if (articles.length === 0 && unreadable[0] !== undefined) throw unreadable[0].error
  const imported = await database.withTenant(tenant, async (tx) => {
    await lockCollection(tx, collection)
    const stored = new Map((await selectCollection(tx, collection)).map((row) => [row.sourcePath, row]))
    if (isEmpty && options.mayEmpty !== true)
      throw new OperatorError(explainEmpty(root, stored.size, passedOver))
    for (const path of stored.keys()) if (unreadable.some((file) => isOfFile(path, file))) stored.delete(path)
    let isChanged = false
    for (const article of articles) {
      const contentHash = hashContent(article)
      const known = stored.get(article.sourcePath)
      stored.delete(article.sourcePath)
      if (known !== undefined && contentHash.equals(known.contentHash)) continue
      isChanged = true
      // Articles are indexed one by one within the transaction (0.3 ms a passage): the indexes of a large collection
      // would not fit into memory beside its texts, and only another import of the same collection waits meanwhile.
      await upsertArticle(tx, { ...indexArticle(article, ids), collection, contentHash }, clock.now())
    }
    await deleteArticles(
      tx,
      [...stored.values()].map(({ id }) => id),
    )
    if (isChanged || stored.size > 0) {
      await rewriteVocabulary(tx)
      await setKnowledgeVersion(tx, ids.uuid())
    }
    const textless = [...(await listTextless(tx, collection)), ...pairless].sort()
    return { ...(await countCollection(tx, collection)), textless, losses, passedOver }
  })
  if (unreadable.length > 0)
    throw new OperatorError(explainUnreadable(unreadable, imported), { cause: unreadable[0]?.error })
  return imported
}

interface ReadFolder extends Pick<SourceFiles, 'passedOver' | 'unreadable'> {
  readonly articles: readonly SourceArticle[]
  /** The tables without a question and its answer. */
  readonly pairless: readonly string[]
  readonly losses: readonly string[]
  /** Whether the folder has no file at all that could be imported. */
  readonly isEmpty: boolean
}

// Files are read one after the other: the pages of many PDFs at once do not fit into memory.
async function readAll(root: string): Promise<ReadFolder> {
  const { files, passedOver, unreadable: notOpened } = await readSourceFiles(root)
  const unreadable = [...notOpened]
  const sources: ReadSource[] = []
  const pairless: string[] = []
  const losses: string[] = []
  const documents = createDocumentReader()
  for (const file of files) {
    try {
      const source = await readSource(file, documents)
      if (source.read.pairs?.length === 0) pairless.push(file.sourcePath)
      for (const loss of source.read.losses ?? []) losses.push(`${file.sourcePath} ${loss}`)
      sources.push(source)
    } catch (error) {
      unreadable.push({ sourcePath: file.sourcePath, error })
    }
  }
  await documents.close()
  const articles = listArticles(sources)
  return {
    articles,
    pairless,
    losses,
    passedOver,
    unreadable,
    isEmpty: files.length + notOpened.length === 0,
  }
}

// A file of questions and answers holds many articles.
function isOfFile(articlePath: string, { sourcePath }: UnreadableFile): boolean {
  return articlePath === sourcePath || articlePath.startsWith(`${sourcePath}#`)
}

function explainEmpty(root: string, articles: number, passedOver: readonly string[]): string {
  const [example] = passedOver
  const others = example === undefined ? '' : `, only others such as ${example}`
  const none = `${root} holds no file that can be imported (Markdown, text, HTML, PDF, Word, Excel or CSV)${others}`
  if (articles === 0) return `${none}. Is it the right folder? Nothing was changed.`
  return `${none}, and the knowledge holds ${articles} article${articles === 1 ? '' : 's'} from there. Is it the right folder? To remove them add --empty remove; nothing was changed.`
}

/** What an import says if some files could not be read, and what it would have said of the others otherwise. */
function explainUnreadable(
  unreadable: readonly UnreadableFile[],
  { textless, losses, passedOver }: ImportedKnowledge,
): string {
  const named = unreadable.slice(0, MOST_NAMED).map(({ error }) => explainFile(error))
  const rest = unreadable.length > MOST_NAMED ? [`And ${unreadable.length - MOST_NAMED} more.`] : []
  return [
    'All other files were imported, but not these; what they brought before stays.',
    ...named,
    ...rest,
    ...(textless.length > 0 ? [`No text was found in ${nameSome(textless)}.`] : []),
    ...losses.slice(0, MOST_NAMED),
    ...(passedOver.length > 0 ? [`Of another kind, or a link: ${nameSome(passedOver)}.`] : []),
  ].join(' ')
}

function nameSome(files: readonly string[]): string {
  const rest = files.length > MOST_NAMED ? ` and ${files.length - MOST_NAMED} more` : ''
  return `${files.slice(0, MOST_NAMED).join(', ')}${rest}`
}

function explainFile(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** At most this many of the unreadable files are named. */
const MOST_NAMED = 10

/** An article is only written anew if this hash changes. */
function hashContent({ sourcePath, ...content }: SourceArticle): Buffer {
  return createHash('sha256')
    .update(`${INDEX_VERSION}\n${JSON.stringify(content)}`)
    .digest()
}

function indexArticle(article: SourceArticle, ids: Ids): Omit<NewArticle, 'collection' | 'contentHash'> {
  return {
    ...article,
    indexVersion: INDEX_VERSION,
    id: ids.uuid(),
    passages: article.passages.map((passage) => ({
      id: ids.uuid(),
      ...passage,
      ...indexPassage(article.title, passage.heading, passage.text),
    })),
  }
}
