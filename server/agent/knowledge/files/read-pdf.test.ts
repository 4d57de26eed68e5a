import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { readPdf } from './read-pdf.ts'

// Chromium printed them, in Cairo and in Source Serif.
const read = async (name: string) => {
  const { sections } = await readPdf(await readFile(new URL(`./fixtures/${name}`, import.meta.url)))
  return sections.flatMap(({ heading, blocks }) => (blocks.length === 0 ? [] : [[heading, ...blocks]]))
}

test('an Arabic PDF of a browser, which prints each letter by itself, is read as its readers see it', async () => {
  assert.deepEqual(await read('arabic-from-browser.pdf'), [
    ['العربون', 'العربون ٥٠٪ من قيمة التفصيل ولا يُسترد بعد قص القماش، ونفصّل الستائر خلال ١٠ أيام عمل.'],
    ['الستائر الكهربائية', 'تعمل المحركات مع Google Home بلا أسلاك، وسعرها ٦٥٠ ريالاً للقطعة (شامل الضريبة).'],
    [
      'الأسعار',
      'شيفون: سعر المتر ٨٥ ريالاً، مع التركيب ١٠٥ ريالات',
      'رول: سعر المتر ١١٠ ريالات، مع التركيب ١٤٠ ريالاً',
    ],
  ])
})

test('columns, words that may be broken and a table are read as they are seen, without head and foot', async () => {
  assert.deepEqual(await read('columns-from-browser.pdf'), [
    [
      'Firmness',
      'The official rule is simple: the heavier you are, the firmer the mattress ought to be. From ninety kilograms upwards we advise our extra firm model.',
    ],
    [
      'Trying at home',
      'Every mattress comes with thirty nights. Sleep on it for ten of them, because a body needs time.',
    ],
    [
      'Which mattress for whom',
      'Under 60 kg: On the side – Sahab, On the back – Ghaym',
      'Over 90 kg: On the side – Ghaym Plus, On the back – Jabal',
      'We plant a tree for each.',
    ],
  ])
})
