import JSZip from 'jszip'

/** The parts of a document that hold what is read. */
const TEXTS = /^word\/(?:document\d*|footnotes|endnotes)\.xml$/
/** Word's "hidden text" (ECMA-376, part 1, 17.3.2.41). */
const HIDDEN = /<w:vanish(?=[\s/>])/g

/**
 * A document in which hidden text is struck out: Mammoth does not tell which text is hidden, and what is struck out is
 * not read. Notes among colleagues are hidden this way.
 */
export async function strikeHidden(bytes: Buffer): Promise<Buffer> {
  const zip = await JSZip.loadAsync(bytes)
  let isChanged = false
  for (const [name, part] of Object.entries(zip.files)) {
    if (!TEXTS.test(name)) continue
    const xml = await part.async('string')
    const struck = xml.replace(HIDDEN, '<w:strike')
    if (struck === xml) continue
    isChanged = true
    zip.file(name, struck)
  }
  return isChanged ? zip.generateAsync({ type: 'nodebuffer' }) : bytes
}
