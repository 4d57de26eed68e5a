import { oncePerObject } from '../../../platform/once-per-object.ts'
import { findMeaning } from '../../language/meaning/word-meanings.ts'
import { isOneOf } from '../../language/words/is-one-of.ts'
import { listWords, type Word } from '../../language/words/words.ts'
import { listQuestionTerms } from '../../terms/question-terms.ts'
import type { Table } from './table.ts'

/** Words for whatever a company sells. They name no table, and no table lacks them. */
const GENERIC = listWords(
  'options things ones products items offers packages plans models kinds types sorts choices available size sizes ' +
    'خيار خيارات شي اشياء حاجه منتج منتجات صنف اصناف عرض عروض نوع انواع موديل باقه بكج باكج موجود متوفر واحد وحده رقم شنو ايهم اللي منها منهم فيهم سعره سعرها سعر بسعر',
)
/** What asks only for the price, or how much there is of something. */
const ASKING = listWords(
  'price prices cost costs much many tell list give show me please allows offers includes contains holds fits comes room ' +
    'بكم كم تكلف يكلف تسمح تشمل يشمل تحتوي تعطي تتسع يتسع',
)
/** What heads any list: "Prices for cars" lists cars. */
const LISTING = listWords(
  'our price prices pricing list rates fees costs options overview اسعار سعر قايمه جدول رسوم تكاليف',
)
const AFFIRMED = /^(?:yes|y|✓|✔|included|available|free|نعم|متوفر\p{L}*|موجود\p{L}*|مشمول\p{L}*|يشمل)$/iu
const DENIED = /^(?:no|n|✗|✘|x|[\p{Pd}\s]*|none|not \p{L}+|لا|غير \p{L}+|لا يوجد)$/iu

/** How a table holds the words of a question. */
export interface Coverage {
  /** How nearly its own heading, or all names of its rows, hold the words; 0 if they hold none. */
  readonly named: number
  /** How many only the title of its article holds, as what it lists. */
  readonly titled: number
  /** The names of columns that are named, each with the word that names it. */
  readonly columns: ReadonlyMap<string, Word>
  /** For each row, whether it holds the words that only some rows hold. */
  readonly isMeant: readonly boolean[]
}

/** Reading the words of thousands of rows takes a second, and each comparison asks for those of all tables. */
const readTableWords = oncePerObject(({ title, heading, rowsOf, columns, rows }: Table) => ({
  title: listWords(title),
  titleHeads: listHeads(title),
  above: listWords(`${heading ?? title} ${rowsOf}`),
  heads: [...listHeads(heading ?? title), ...listHeads(rowsOf)],
  columns: columns.map(({ name }) => ({ name, words: listWords(name) })),
  names: rows.map(({ name }) => listWords(name)),
  lines: rows.map(({ line }) => listWords(line)),
}))

/** How a table holds all words of a question about it; null if it lacks one of them. */
export function coverQuestion(table: Table, asked: string): Coverage | null {
  const { title, titleHeads, above, heads, names, lines, ...words } = readTableWords(table)
  const columns = new Map<string, Word>()
  // A head may be a word that is no term anywhere else: "services".
  let isHead = listWords(asked).some((word) => isSaid(heads, word))
  let [named, titled, isAside] = [0, 0, false]
  let isMeant: readonly boolean[] = table.rows.map(() => true)
  for (const term of listQuestionTerms(asked)) {
    const [word] = term.own
    if (word === undefined || term.own.every((own) => isOneOf(ASKING, own))) continue
    const others = [...term.synonyms, ...nameInEnglish(table, term.own)]
    const nearness = (said: readonly Word[]) => measureNearness(said, term.own, others)
    const ofRows = Math.min(...names.map(nearness))
    const near = Math.max(nearness(above), ofRows)
    const column = words.columns.filter((each) => nearness(each.words) > 0)
    named += near
    if (ofRows > 0 || nearness(heads) > 0) isHead = true
    else if (near > 0) isAside = true
    for (const { name } of column) columns.set(name, word)
    if (near > 0 || column.length > 0) continue
    // What only means the same as a word of a row does not choose the row.
    const holding = lines.map((line) => nearness(line) >= NEARNESS.said)
    if (holding.includes(true)) isMeant = isMeant.map((is, row) => is && holding[row] === true)
    else if (nearness(titleHeads) > 0) titled += 1
    else if (nearness(title) > 0) isAside = true
    else if (!term.own.every((own) => isSaid(GENERIC, own))) return null
  }
  if (isAside && !isHead && titled === 0) return null
  return { named: isHead ? named : 0, titled, columns, isMeant }
}

/** Joins two names in a heading, and leads to what only describes a name: "Cars and prices", "Rooms in Riyadh". */
const JOINED = /\s+(?:and|&)\s+|[,،/|–:(]\s*|\s+و(?=\p{L}{3})/iu
const DESCRIBED = /\s+(?:in|at|of|for|from|with|by|per|على|في|من|عن|لدى)\s+/iu

/**
 * The words of a heading that name what its table lists: "plans" of "Phone plans", «باقات» of «باقات الجوال». The other
 * words only describe it: such a table lists no phones.
 */
function listHeads(heading: string): readonly Word[] {
  return heading.split(JOINED).flatMap((name) => {
    for (const part of name.split(DESCRIBED)) {
      const words = listWords(part).filter((word) => !isOneOf(LISTING, word) && word.script !== 'number')
      const head = words[0]?.script === 'arabic' ? words[0] : words.at(-1)
      if (head !== undefined) return [head]
    }
    return []
  })
}

/**
 * The rows that have what the named columns say yes or no to; null if a column that is not compared says anything else,
 * because then it is not clear what is asked of it.
 */
export function keepAffirmed(table: Table, columns: readonly string[]): readonly boolean[] | null {
  let isMeant: readonly boolean[] = table.rows.map(() => true)
  for (const name of columns) {
    const cells = table.rows.map(({ cells }) => cells.get(name) ?? '')
    if (!cells.every((cell) => AFFIRMED.test(cell) || DENIED.test(cell))) return null
    isMeant = isMeant.map((is, row) => is && AFFIRMED.test(cells[row] ?? ''))
  }
  return isMeant
}

/** A word in the same spelling is nearer than in another form, and a synonym is less near: «تجوال» is no «الجوال». */
const NEARNESS = { spelled: 3, said: 2, synonym: 1 }

function measureNearness(words: readonly Word[], own: readonly Word[], others: readonly Word[]): number {
  const bare = (word: Word) => word.text.replace(/^ال/u, '')
  if (own.some((one) => words.some((word) => bare(word) === bare(one)))) return NEARNESS.spelled
  if (own.some((one) => isSaid(words, one))) return NEARNESS.said
  return others.some((one) => isSaid(words, one)) ? NEARNESS.synonym : 0
}

/** Whether some words hold one, in its inflections and its plurals. */
export function isSaid(words: readonly Word[], one: Word): boolean {
  return (
    isOneOf(words, one) || words.some((word) => word.searched.some((form) => one.searched.includes(form)))
  )
}

function nameInEnglish({ language }: Table, words: readonly Word[]): readonly Word[] {
  if (language !== 'en') return []
  return words
    .filter(({ script }) => script === 'arabic')
    .flatMap((word) => (findMeaning(word)?.names ?? []).flatMap((name) => listWords(name)))
}
