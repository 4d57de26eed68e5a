import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { transliterate } from '../language/latin/transliterate.ts'
import { KNOWN_SOUNDS } from '../message/reading/lexicon.ts'

/** What a customer of a fictional company asked, and who deals with it. */
export interface CompanyQuestion {
  readonly company: string
  readonly variety: string
  readonly text: string
  readonly queue: string
}

const FOLDER = new URL('../../../evals/fit/questions/', import.meta.url)

/**
 * The questions of the fit's companies that name a queue. A complaint is told by its intent, not by what it is about.
 */
export function readCompanyQuestions(): CompanyQuestion[] {
  const sheets = readdirSync(FOLDER).sort()
  return sheets.flatMap((name) => {
    const company = name.replace('.csv', '')
    const sheet = readFileSync(new URL(name, FOLDER), 'utf8')
    const rows = parse(sheet, { columns: true }) as Record<string, string>[]
    return rows.flatMap(({ variety = '', text: asked = '', queue = '' }) => {
      const text = variety === 'arabizi' ? transliterate(asked, KNOWN_SOUNDS) : asked
      return queue === '' || queue === 'complaints' ? [] : [{ company, variety, text, queue }]
    })
  })
}
