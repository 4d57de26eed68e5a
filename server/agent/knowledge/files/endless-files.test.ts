import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listArticles, readSource } from './read-articles.ts'

const CHARS = 40_000
/** Of a processor: far above what any of these takes, and below what grows with the square of the file. */
const LIMIT_MS = 1_000
const UNITS = [' ', ':', '(', '|', '*a* ', '…', 'ـ', '0', 'س ', '<', 'a@b.c ', '![', '\n', 'a:\n']

const documents = { read: () => assert.fail('No file here is a document.') }
const asIs = (text: string) => text
const FILES: Readonly<Record<string, (text: string) => string>> = {
  'stock.txt': asIs,
  'stock.md': asIs,
  'stock.html': asIs,
  'stock.csv': (text) => `question,answer\nWhat is in stock?,"${text}"\n`,
}

for (const [sourcePath, write] of Object.entries(FILES)) {
  test(`${sourcePath} with one line without end takes no longer to read than other files`, async () => {
    for (const unit of UNITS) {
      const line = unit.repeat(CHARS / unit.length)
      for (const text of [line, `Stock list\n\nHours${line}z\n\nNoon to ten.\n`]) {
        const started = process.cpuUsage()
        listArticles([await readSource({ sourcePath, bytes: Buffer.from(write(text)) }, documents)])
        const tookMs = process.cpuUsage(started).user / 1000
        assert.ok(tookMs < LIMIT_MS, `${JSON.stringify(unit)} took ${Math.round(tookMs)} ms`)
      }
    }
  })
}
