/** The endings of email addresses that are written as spoken. */
const ENDING = '(?:com|net|org|edu|gov|sa|ae|eg|kw|qa|bh|om|jo|io|me|co|uk|de|fr|example)'
const NAME = '[\\p{L}\\p{N}._%+-]{2,64}'
const HOST = '[\\p{L}\\p{N}-]{2,63}(?:\\.[\\p{L}\\p{N}-]{2,63})*'
const SPACED = new RegExp(`(?<=[\\w.+-]) ?@ ?(?=${HOST}\\.[\\p{L}]{2,})`, 'gu')
const ALOUD = new RegExp(
  `(?<![\\p{L}\\p{N}@.])(${NAME}) (?:at|آت|ات) (${HOST}) (?:dot|دوت|نقطة) (${ENDING})(?!\\p{L})`,
  'giu',
)
/** "I am at shop.example" is no address, so this form has to stand alone or after words that introduce an address. */
const HALF_ALOUD = new RegExp(
  `(?<=^\\s*|\\n\\s*|[,:]\\s*|\\b(?:is|to|it['’]s) |[إا]يميلي |الايميل )(${NAME}) at (${HOST}\\.${ENDING})(?![\\p{L}\\p{N}.])`,
  'giu',
)

/** The signs as they are written to hide an address: "sara(at)mail.example", "sara [at] mail [dot] example". */
const HIDDEN_AT = /(?<=[\w.+-]) ?[([{] ?at ?[)\]}] ?(?=[\p{L}\p{N}])/giu
const HIDDEN_DOT = /(?<=[\p{L}\p{N}]) ?[([{] ?(?:dot|punkt) ?[)\]}] ?(?=[\p{L}\p{N}])/giu

/** A text whose addresses of mail are written in one: "sara @ mail.example", "sara at mail dot com". */
export function writeAddresses(text: string): string {
  const shown = text.replace(HIDDEN_AT, '@').replace(HIDDEN_DOT, '.')
  return shown.replace(SPACED, '@').replace(ALOUD, '$1@$2.$3').replace(HALF_ALOUD, '$1@$2')
}
