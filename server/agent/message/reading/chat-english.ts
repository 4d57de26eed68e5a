import { isEnglishWord } from '../../language/meaning/word-meanings.ts'
import { CHAT_SPELLINGS } from './chat-spellings-data.ts'

const WRITTEN_OUT = new Map(
  Object.entries(CHAT_SPELLINGS).flatMap(([word, spellings]) =>
    spellings.map((each) => [each, word] as const),
  ),
)
const TOKEN = /(?<![\p{L}\p{N}@._/-])[a-z0-9][a-z0-9/’'-]*(?![\p{L}\p{N}@_-]|\.\p{L})/giu
const DRAWN = /([a-z])\1{2,}/gi
const ARABIC = /\p{Script=Arabic}/u

/**
 * English as it stands in articles, of English as it is written in chats: "where does ur water come from" asks for
 * "your water". A single capital letter is a name (plan R, vitamin Y), and addresses are left alone. A text with Arabic
 * in it is returned as it is.
 */
export function writeOutChat(text: string): string {
  if (ARABIC.test(text)) return text
  const isShouted = text === text.toUpperCase()
  return text.replace(TOKEN, (token) => {
    if (!isShouted && token.length === 1 && token !== token.toLowerCase()) return token
    const word = writeOnce(token)
    return WRITTEN_OUT.get(word.toLowerCase().replaceAll('’', "'")) ?? word
  })
}

/**
 * A word without its repeated letters, if that makes a word: "howwww", "freeee". Otherwise it is a code, a sound or a
 * name.
 */
function writeOnce(token: string): string {
  if (token.search(DRAWN) < 0) return token
  const spellings = [token.replace(DRAWN, '$1$1'), token.replace(DRAWN, '$1')]
  const isWord = (spelling: string) => spelling.length > 1 && isEnglishWord(spelling.toLowerCase())
  return isEnglishWord(token.toLowerCase()) ? token : (spellings.find(isWord) ?? token)
}
