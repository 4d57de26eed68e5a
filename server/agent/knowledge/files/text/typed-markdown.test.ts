import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markTypedHeadings } from './typed-markdown.ts'

const FRONT = '---\ntitle: Help\n---\n'

test('lines of their own are headings in a Markdown text whose only heading is its title', () => {
  const below = (one: string, other: string) =>
    `${one}We deliver in two days to all cities.\n\nAbroad we do not.\n\n${other}- shoes\n- bags, which have to be clean and whole\n`
  for (const head of ['', '# Help\n\n', FRONT])
    for (const [one, other] of [
      ['🚚 Delivery\n', '💳 Do you repair?\n'],
      ['🚚 **Delivery**\n\n', '💳 **Do you repair?**\n\n'],
      ['⭐ Delivery ⭐\n\n', '⭐ Do you repair? ⭐\n\n'],
      ['*Delivery*\n', '*Do you repair?*\n'],
    ] as const)
      assert.equal(
        markTypedHeadings(head + below(one, other)).replace(/\n+/g, '\n'),
        (head + below('\n## Delivery\n', '\n## Do you repair?\n')).replace(/\n+/g, '\n'),
      )
  const windows = '\ufeffDelivery\n\nTo all cities, in two days.\n\nReturns\n\nWithin a week.\n'.replaceAll(
    '\n',
    '\r\n',
  )
  assert.equal(markTypedHeadings(windows).match(/^## .*$/gm)?.length, 2)
  assert.equal(
    markTypedHeadings(`# Help\n\n${below('Delivery:\n', 'WHAT WE REPAIR\n\n')}`)
      .match(/^## .*$/gm)
      ?.join(),
    '## Delivery,## WHAT WE REPAIR',
  )
})

test('texts with headings, and lines of lists, tables, questions and numbers, stay unchanged', () => {
  const paragraph = 'We deliver in two days to all cities.'
  for (const text of [
    `# Help\n\n## Delivery\n\nAbroad\n\n${paragraph}\n\nGifts\n\n${paragraph}`,
    `# Help\n\nDelivery\n\n${paragraph}`,
    `# Help\n\n1. Sign in\n\n   ${paragraph}\n\n2. Pay\n\n   ${paragraph}`,
    `# Help\n\n✅ Delivery\n✅ Gifts\n\n${paragraph}\n\nRiyadh in 2 days\n\n${paragraph}\n\nAbha in 3 days\n\n${paragraph}`,
    `# Help\n\nQ: Where do you deliver\n\nA: ${paragraph}\n\nQ: Are there gifts\n\nA: ${paragraph}`,
    `# Help\n\nCity | Days\n--- | ---\nRiyadh | Two of them, and sometimes three\n\nGifts\n\n${paragraph}`,
  ])
    assert.equal(markTypedHeadings(text), text)
})
