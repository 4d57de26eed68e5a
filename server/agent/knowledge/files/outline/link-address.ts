import { normalizeArabic } from '../../../language/text/normalize-arabic.ts'
import { type Element, type Node, textOf } from '../parsed-html/html-elements.ts'

/** Longer addresses are made for machines. */
const LONGEST_ADDRESS_CHARS = 200

/** The address of a web page; null for any other text, which may lead nowhere or run something. */
export function readWebAddress(text: string | undefined): string | null {
  const address = text?.trim() ?? ''
  return /^https?:\/\/\S+$/i.test(address) ? address : null
}

/**
 * The address to show after the words of a link: a reader of the page can follow the link, a customer in a chat cannot.
 * Nothing if the words already are the address, or if it leads nowhere outside the page's own site.
 */
export function showAddress({ attribs, children, prev, next }: Element): string {
  const address = findAddress(textOf(children).trim(), attribs.href ?? '')
  if (address === '') return ''
  const isInBrackets = /\($/.test(readText(prev)) && /^\)/.test(readText(next))
  return isInBrackets ? `: ${address}` : ` (${address})`
}

/** The address of a link; empty if its words already are the address, and if it leads nowhere. */
export function findAddress(words: string, href: string): string {
  const address = readAddress(href.trim())
  if (words === '' || address.length > LONGEST_ADDRESS_CHARS || isSaid(words, address)) return ''
  return address
}

function readText(node: Node | null): string {
  return node?.type === 'text' ? node.data : ''
}

function readAddress(href: string): string {
  // A parenthesis would end the address for programs that recognize links in text.
  if (/^https?:\/\/\S+$/i.test(href)) return href.replaceAll('(', '%28').replaceAll(')', '%29')
  const [, contact = ''] = /^(?:mailto|tel):([^?\s()]+)/i.exec(href) ?? []
  return contact
}

/**
 * Whether words are an address: perhaps without the part before its host, or a telephone number in another grouping.
 */
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
