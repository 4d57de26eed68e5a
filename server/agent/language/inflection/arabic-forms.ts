/** Prefixes that hold the article, longest first: what follows is a noun and keeps its first letter. */
const ARTICLE_PREFIXES = [
  'وبال',
  'وكال',
  'فبال',
  'ولل',
  'فلل',
  'وال',
  'فال',
  'بال',
  'كال',
  'عال',
  'هال',
  'لل',
  'ال',
]
/** Conjunctions and prepositions written together with the next word. They are also the first letters of many words. */
const CLITIC_PREFIXES = ['وب', 'ول', 'وك', 'وس', 'فب', 'فل', 'و', 'ف', 'ب', 'ك', 'ل', 'س', 'ه']
/** Pronouns and the endings of number and gender, longest first within each round. */
const PRONOUN_SUFFIXES = ['هما', 'كما', 'كم', 'هم', 'هن', 'ها', 'نا', 'ني', 'ي', 'ك', 'ه']
const NUMBER_SUFFIXES = ['تين', 'يات', 'ات', 'ون', 'ين', 'ان', 'يه', 'وا', 'ه', 'ت']
const VERB_PREFIXES = ['ا', 'ي', 'ت', 'ن']
const SHORTEST_STEM = 3

/**
 * The forms under which a word is indexed and looked up, most faithful first. A clitic cannot be told from a first
 * letter (ب is one in بكم and none in بطاقة), so both readings are kept, on both sides; two words match when they share
 * a form. `word` is one word, already normalized.
 */
export function listArabicForms(word: string): string[] {
  const forms = new Set<string>()
  for (const reading of stripClitics(word)) {
    const stem = stripEndings(reading)
    for (const form of [stem, ...listDerived(stem)]) {
      forms.add(form)
      const bare = stripVerbPrefix(form)
      if (bare !== null) forms.add(bare)
    }
  }
  return [...forms]
}

/** What a word may be without the article or clitic before it. `word` is normalized. */
export function stripClitics(word: string): string[] {
  const article = ARTICLE_PREFIXES.find((p) => word.startsWith(p) && word.length - p.length >= 2)
  // The article's letters may be the word's own (التزام), so the whole word stays a reading where little would be left.
  if (article !== undefined) {
    const noun = word.slice(article.length)
    return noun.length >= SHORTEST_STEM ? [noun] : [noun, word]
  }
  const clitic = CLITIC_PREFIXES.find((p) => word.startsWith(p) && word.length - p.length >= SHORTEST_STEM)
  return clitic === undefined ? [word] : [word, word.slice(clitic.length)]
}

function stripEndings(word: string): string {
  return stripOne(stripPronoun(word), NUMBER_SUFFIXES)
}

/** A word without the pronoun at its end: كتبكم is كتب. */
export function stripPronoun(word: string): string {
  return stripOne(word, PRONOUN_SUFFIXES)
}

function stripOne(word: string, suffixes: readonly string[]): string {
  const suffix = suffixes.find((s) => word.endsWith(s) && word.length - s.length >= SHORTEST_STEM)
  return suffix === undefined ? word : word.slice(0, -suffix.length)
}

/**
 * What a noun is made of: تأجيل of أجل, اشتراك of اشترك, and أسعار of سعر. Questions ask with the verb or for one of
 * them, and headings name the deed or many.
 */
function listDerived(stem: string): string[] {
  const [, first, second, last] = /^ت(.)(.)ي(.)$/u.exec(stem) ?? []
  if (first !== undefined) return [`${first}${second}${last}`]
  return /^ا.{2,}ا.$/u.test(stem) ? [`${stem.slice(0, -2)}${stem.slice(-1)}`] : []
}

/** أدفع, يدفع, تدفع and ندفع meet in دفع, and يشترك and اشترك in شترك. */
function stripVerbPrefix(stem: string): string | null {
  const prefix = VERB_PREFIXES.find((p) => stem.startsWith(p))
  return prefix !== undefined && stem.length > SHORTEST_STEM ? stem.slice(1) : null
}
