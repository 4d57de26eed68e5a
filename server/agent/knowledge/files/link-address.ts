import { normalizeArabic } from '../../language/normalize-arabic.ts'
import { type Element, type Node, textOf } from './html-elements.ts'

/** Longer ones are made for machines. */
const LONGEST_ADDRESS_CHARS = 200

/** The address of a page of the web; null for every other text, which may lead nowhere or run something. */
export function readWebAddress(text: string | undefined): string | null {
  const address = text?.trim() ?? ''
  return /^https?:\/\/\S+$/i.test(address) ? address : null
}

/**
 * What is shown behind the words of a link: where it leads. A reader of the page follows the words, a customer in a
 * chat cannot. Nothing where the words say it themselves, and where it leads nowhere outside the page's own site.
 */
export function showAddress({ attribs, children, prev, next }: Element): string {
  const address = findAddress(textOf(children).trim(), attribs.href ?? '')
  if (address === '') return ''
  const isInBrackets = /\($/.test(readText(prev)) && /^\)/.test(readText(next))
  return isInBrackets ? `: ${address}` : ` (${address})`
}

/** The address that words lead to; empty where they say it themselves, and where it leads nowhere. */
export function findAddress(words: string, href: string): string {
  const address = readAddress(href.trim())
  if (words === '' || address.length > LONGEST_ADDRESS_CHARS || isSaid(words, address)) return ''
  return address
}

function readText(node: Node | null): string {
  return node?.type === 'text' ? node.data : ''
}

function readAddress(href: string): string {
  // A parenthesis would end it for whatever makes a link of it again.
  if (/^https?:\/\/\S+$/i.test(href)) return href.replaceAll('(', '%28').replaceAll(')', '%29')
  const [, contact = ''] = /^(?:mailto|tel):([^?\s()]+)/i.exec(href) ?? []
  return contact
}

/** Whether words name an address: without what stands before its host, or a phone with its digits otherwise apart. */
function isSaid(words: string, address: string): boolean {
  const bare = (text: string) =>
    text
      .toLowerCase()
      .replace(/https?:\/\/(?:www\.)?|\bwww\./g, '')
      .replace(/\/+$/, '')
  if (bare(words).includes(bare(address))) return true
  const said = normalizeArabic(words).replace(/\D/g, '').replace(/^0+/, '')
  return said.length >= 5 && /^\+?[\d.-]+$/.test(address) && address.replace(/\D/g, '').endsWith(said)
}
