import { posix } from 'node:path'
import type { Finding, SourceFile } from './source-tree.ts'

// The documents that a newcomer walks the code by.
const GUIDES = ['docs/ARCHITECTURE.md', 'docs/STYLE.md']
const INDEX = 'docs/decisions/README.md'

const isPath = (word: string) => /^[\w./-]+\.(tsx?|m?js|sql|md)$/.test(word) && !word.startsWith('.')
const isName = (word: string) => /^[a-z]+([A-Z][a-z]*)+$/.test(word)

/** Files and functions that the guides name are there: what moved is still found by its description. */
export function checkGuides(files: readonly SourceFile[]): Finding[] {
  const code = files.filter(({ path }) => /\.(ts|js)$/.test(path))
  const words = new Set(code.flatMap(({ text }) => text.match(/\w+/g) ?? []))
  const hasFile = (name: string) => files.some(({ path }) => `/${path}`.endsWith(`/${name}`))
  return files
    .filter(({ path }) => GUIDES.includes(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/`([^`\s]+)`/g)]
        .map(([, word = '']) => word)
        .filter((word) => (isPath(word) && !hasFile(word)) || (isName(word) && !words.has(word)))
        .map((word) => ({ path, message: `names ${word}, which is nowhere.` })),
    )
}

/** Every decision has its line in the index, and every line its decision. */
export function checkDecisionIndex(files: readonly SourceFile[]): Finding[] {
  const index = files.find(({ path }) => path === INDEX)?.text ?? ''
  const listed = new Set([...index.matchAll(/\]\((\d{3}-[\w-]+\.md)\)/g)].map(([, name = '']) => name))
  const notes = files.flatMap(({ path }) => /^docs\/decisions\/(\d{3}-.*)$/.exec(path)?.[1] ?? [])
  return [
    ...notes
      .filter((name) => !listed.has(name))
      .map((name) => ({ path: `docs/decisions/${name}`, message: `has no line in ${INDEX}.` })),
    ...[...listed]
      .filter((name) => !notes.includes(name))
      .map((name) => ({ path: INDEX, message: `lists ${name}, which is nowhere.` })),
  ]
}

/** A link between documents leads to a file, and to a heading in it, that is there. */
export function checkLinks(files: readonly SourceFile[]): Finding[] {
  const documents = new Map(files.filter(({ path }) => path.endsWith('.md')).map((file) => [file.path, file]))
  const paths = new Set(files.map(({ path }) => path))
  return [...documents.values()].flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^https?:/.test(link))
      .filter((link) => {
        const [file = '', heading] = link.split('#')
        const target = file === '' ? path : posix.join(posix.dirname(path), file)
        if (heading !== undefined) return !listAnchors(documents.get(target)?.text ?? '').has(heading)
        // A file at the root, such as the licence, is none of the project's folders.
        return target.includes('/') && !paths.has(target)
      })
      .map((link) => ({ path, message: `links to ${link}, which is nowhere.` })),
  )
}

/** The anchors that a reader's Markdown viewer gives the headings. */
function listAnchors(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((one) =>
      one
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}
