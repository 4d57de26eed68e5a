import assert from 'node:assert/strict'
import { test } from 'node:test'
import JSZip from 'jszip'
import { readWord } from './read-word.ts'

// Documents as Word writes them, reduced to what is read of them.

const TYPES = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const WORD = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${RELATIONS}"`
const PARTS = ['document', 'styles', 'footnotes', 'header1', 'numbering'] as const

type Parts = Partial<Record<(typeof PARTS)[number], string>>

function writeWord({ document = '', styles = '', footnotes = '', header1 = '', numbering = '' }: Parts) {
  const zip = new JSZip()
  const listed = PARTS.map((part) => {
    const kind = part === 'document' ? 'document.main' : part.replace(/\d/, '')
    return `<Override PartName="/word/${part}.xml" ContentType="${TYPES}.${kind}+xml"/>`
  })
  const related = PARTS.map(
    (part) =>
      `<Relationship Id="${part}" Type="${RELATIONS}/${part.replace(/\d/, '')}" Target="${part}.xml"/>`,
  )
  const relations = (links: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links}</Relationships>`
  zip.file(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
      <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${listed.join('')}</Types>`,
  )
  zip.file(
    '_rels/.rels',
    relations(`<Relationship Id="d" Type="${RELATIONS}/officeDocument" Target="word/document.xml"/>`),
  )
  zip.file('word/_rels/document.xml.rels', relations(related.join('')))
  zip.file('word/document.xml', `<w:document ${WORD}><w:body>${document}</w:body></w:document>`)
  zip.file('word/styles.xml', `<w:styles ${WORD}>${styles}</w:styles>`)
  zip.file('word/footnotes.xml', `<w:footnotes ${WORD}>${footnotes}</w:footnotes>`)
  zip.file('word/header1.xml', `<w:hdr ${WORD}>${header1}</w:hdr>`)
  zip.file('word/numbering.xml', `<w:numbering ${WORD}>${numbering}</w:numbering>`)
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })
}

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const bold = (text: string) => `<w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r>`
const paragraph = (inside: string, of = '') => `<w:p><w:pPr>${of}</w:pPr>${inside}</w:p>`
const styled = (style: string, text: string) => paragraph(run(text), `<w:pStyle w:val="${style}"/>`)
const styleOf = (id: string, name: string, of: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${of}</w:style>`
const cell = (text: string, of = '') => `<w:tc><w:tcPr>${of}</w:tcPr>${paragraph(run(text))}</w:tc>`
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`

async function sectionsOf(parts: Parts) {
  const { sections } = await readWord(await writeWord(parts))
  return sections.filter(({ heading, blocks }) => heading !== null || blocks.length > 0)
}

test('headings are recognized by Word’s own styles, in every language of Word', async () => {
  // An Arabic Word also numbers its styles and names them in English.
  const styles = styleOf('a', 'Title', '') + styleOf('1', 'heading 1', '') + styleOf('2', 'heading 2', '')
  const document =
    styled('a', 'Care') + styled('1', 'Weekly') + styled('2', 'Chlorine') + paragraph(run('Between 1 and 3.'))
  assert.deepEqual(await sectionsOf({ styles, document }), [
    { heading: 'Care', level: 1, blocks: [] },
    { heading: 'Weekly', level: 1, blocks: [] },
    { heading: 'Chlorine', level: 2, blocks: ['Between 1 and 3.'] },
  ])
})

test('a template’s own styles are headings by their level, and bold text is one as elsewhere', async () => {
  const styles =
    styleOf('Base', 'House heading', '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>') +
    styleOf('House2', "House's 2", '<w:basedOn w:val="Base"/>') +
    styleOf('Loud', 'Loud', '<w:rPr><w:b/></w:rPr>') +
    styleOf('Quiet', 'Quiet', '<w:basedOn w:val="Loud"/><w:rPr><w:b w:val="0"/></w:rPr>') +
    styleOf('Ring', 'Ring', '<w:basedOn w:val="Ring"/>')
  const document =
    styled('House2', 'Delivery') +
    styled('Ring', 'Within two days.') +
    styled('Loud', 'To the islands') +
    styled('Quiet', 'By boat on Sundays only.') +
    paragraph(bold('To the mountains')) +
    paragraph(run('In a week.'))
  const found = await sectionsOf({ styles, document })
  assert.deepEqual(
    found.map(({ heading, blocks }) => [heading, ...blocks]),
    [
      ['Delivery', 'Within two days.'],
      ['To the islands', 'By boat on Sundays only.'],
      ['To the mountains', 'In a week.'],
    ],
  )
})

test('the rows of a table name their cells, also over merged ones', async () => {
  const document = `<w:tbl>${
    row(cell('Item'), cell('Riyadh'), cell('Jeddah')).replace(
      '<w:tr>',
      '<w:tr><w:trPr><w:tblHeader/></w:trPr>',
    ) +
    row(cell('Pump'), cell('1,450'), cell('1,500')) +
    row(cell('Ladder'), cell('780', '<w:gridSpan w:val="2"/>'))
  }</w:tbl>`
  assert.deepEqual((await sectionsOf({ document }))[0]?.blocks, [
    'Pump: Riyadh 1,450, Jeddah 1,500',
    'Ladder: Riyadh / Jeddah 780',
  ])
})

test('a footnote is put where it is referred to, and the items of a list keep their numbers', async () => {
  const numbered = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
  const numbering =
    '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum>' +
    '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
  const footnotes = `<w:footnote w:id="2">${paragraph(run('for parcels  up to 30 kg'))}</w:footnote>`
  const document =
    paragraph(`${run('Shipping costs 60')}<w:r><w:footnoteReference w:id="2"/></w:r>${run('.')}`) +
    paragraph(run('Open the valve.'), numbered) +
    paragraph(run('Wait.'), numbered)
  assert.deepEqual((await sectionsOf({ document, footnotes, numbering }))[0]?.blocks, [
    'Shipping costs 60 (for parcels up to 30 kg).',
    '1. Open the valve.',
    '2. Wait.',
  ])
})

test('contents, page headers and struck out text are left out', async () => {
  const styles = styleOf('TOC1', 'toc 1', '') + styleOf('ContentsHeading', 'TOC Heading', '')
  const document =
    styled('ContentsHeading', 'Contents') +
    styled('TOC1', 'Delivery 3') +
    paragraph(
      `${run('It costs ')}<w:del><w:r><w:delText>250</w:delText></w:r></w:del><w:ins>${run('300')}</w:ins>${run(' riyals.')}`,
    ) +
    '<w:sectPr><w:headerReference r:id="header1"/></w:sectPr>'
  const header1 = paragraph(run('Page 1 of 9'))
  assert.deepEqual(await sectionsOf({ styles, document, header1 }), [
    { heading: null, level: 0, blocks: ['It costs 300 riyals.'] },
  ])
})

test('a file that is no Word document is refused, and so is one that unpacks to too much', async () => {
  await assert.rejects(readWord(Buffer.from('no document')))
  await assert.rejects(readWord(Buffer.from('d0cf11e0a1b11ae1ff', 'hex')), { name: 'OldOrLockedError' })
  const endless = await writeWord({ document: paragraph(run('a'.repeat(65 * 1024 * 1024))) })
  assert.ok(endless.length < 1024 * 1024)
  await assert.rejects(readWord(endless), { name: 'TooLargeError' })
})

test('hidden text is not read, whether it is hidden by itself or by a style', async () => {
  const hidden = (text: string, of = '<w:vanish/>') => `<w:r><w:rPr>${of}</w:rPr><w:t>${text}</w:t></w:r>`
  const styles =
    styleOf('Memo', 'Memo', '<w:rPr><w:vanish/></w:rPr>') +
    styleOf('Memo2', 'Memo 2', '<w:basedOn w:val="Memo"/>') +
    styleOf('Shown', 'Shown', '<w:basedOn w:val="Memo"/><w:rPr><w:vanish w:val="0"/></w:rPr>') +
    '<w:style w:type="character" w:styleId="Aside"><w:name w:val="Aside"/><w:rPr><w:vanish/></w:rPr></w:style>'
  const document =
    paragraph(run('Members pay less.') + hidden(' Never more than 15% less!')) +
    paragraph(hidden('For colleagues: say nothing of the outlet.')) +
    paragraph(hidden('Shown again.', '<w:vanish w:val="0"/>')) +
    paragraph(run('Ask') + hidden(' Sara', '<w:rStyle w:val="Aside"/>') + run(' in a branch.')) +
    styled('Memo', 'Margin: 40%.') +
    styled('Memo2', 'Purchase price: 120.') +
    styled('Shown', 'The end.')
  assert.deepEqual(await sectionsOf({ styles, document }), [
    {
      heading: null,
      level: 0,
      blocks: ['Members pay less.', 'Shown again.', 'Ask in a branch.', 'The end.'],
    },
  ])
})

test('what is struck out or hidden in a note is not told where the text refers to it', async () => {
  const note = (of: string) =>
    `<w:footnote w:id="2">${paragraph(`${run('Within 14 days')}<w:r><w:rPr>${of}</w:rPr><w:t>, or 30 for friends</w:t></w:r>`)}</w:footnote>`
  const document = paragraph(`${run('Return it')}<w:r><w:footnoteReference w:id="2"/></w:r>${run('.')}`)
  for (const kind of ['<w:strike/>', '<w:vanish/>'])
    assert.deepEqual(await sectionsOf({ footnotes: note(kind), document }), [
      { heading: null, level: 0, blocks: ['Return it (Within 14 days).'] },
    ])
})
