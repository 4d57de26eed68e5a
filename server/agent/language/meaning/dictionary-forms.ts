/*
 * Where an Arabic word that is inflected stands in a dictionary. The forms of `arabic-forms.ts` make inflections meet
 * and need no word to be one; here a form is looked up, so that as little as can be is taken off and what an ending
 * hides is put back: بطاقتك is بطاقه and no طاقه.
 */

/** What may be taken off or put in its place, and how unlikely that is beside leaving it. */
type Change = readonly [from: RegExp, to: string, cost: number]

const BEFORE: readonly Change[] = [
  [/^(?:[وف]?(?:ال|بال|كال|لل)|[هع]ال)(?=..)/u, '', 0.2],
  [/^[وف](?=...)/u, '', 0.5],
  [/^[بلك](?=...)/u, '', 1],
  [/^[وف][بلك](?=...)/u, '', 1.4],
  [/^[وف]?س(?=[يتنا]..)/u, '', 1],
  // A question is asked with a letter too: أتوجد is هل توجد.
  [/^ا(?=[يتن]..)/u, '', 1.5],
]

const PRONOUN = 'ني|نا|كم|كن|ها|هم|هن|هما|كما|ي|ه|ك'
const AFTER: readonly Change[] = [
  // The ending of a noun is written ت before a pronoun.
  [new RegExp(`(?<=..)ت(?:${PRONOUN})$`, 'u'), 'ه', 0.5],
  [new RegExp(`(?<=...)(?:${PRONOUN})$`, 'u'), '', 0.6],
  [/(?<=^..)(?:نا|كم|ها|هم)$/u, '', 1],
  [new RegExp(`(?<=...)ات(?:${PRONOUN})?$`, 'u'), 'ه', 0.6],
  [new RegExp(`(?<=..)ات(?:${PRONOUN})?$`, 'u'), '', 0.7],
  [/(?<=..)(?:تان?|تين?)$/u, 'ه', 0.7],
  [/(?<=...)(?:ان|ين|ون)$/u, '', 0.8],
  [/(?<=...)ا$/u, '', 0.7],
  [new RegExp(`(?<=...)(?:وا?|ي)(?:${PRONOUN})?$`, 'u'), '', 0.9],
  [new RegExp(`(?<=...)ون(?:${PRONOUN})$`, 'u'), '', 0.9],
  [new RegExp(`(?<=...)(?:ت|نا|تم|توا?|تمو)(?:${PRONOUN})?$`, 'u'), '', 0.9],
  [/(?<=...)ه$/u, '', 0.9],
  // The last letter of a weak verb falls before an ending: انتهت is انتهي, and يلغون is يلغي.
  [/(?<=...)(?:ت|وا?|ون)$/u, 'ي', 1],
  [/(?<=...)(?:ت|وا?|ون)$/u, 'ا', 1.1],
  [/(?<=[^اويهت])$/u, 'ي', 1.6],
]

/** A dictionary names verbs with "he", or with what he did. */
const PERSON: readonly Change[] = [
  [/^[تن](?=..)/u, 'ي', 0.5],
  [/^ا(?=..)/u, 'ي', 0.65],
  [/^[يتنا](?=...)/u, '', 1.4],
  [/^[يتن](?=...)/u, 'ا', 1.4],
  // What is done to a thing is said with two letters before it: ينحذف is what one does who says يحذف.
  [/^[يتنا]ن(?=...)/u, '', 1.5],
  [/^[يتن]ت(?=...)/u, 'ي', 1.5],
]

/**
 * The forms under which a word may stand in a dictionary, the likeliest first; the word itself is none of them. It is
 * one word, already normalized.
 */
export function listDictionaryForms(word: string): string[] {
  const costs = new Map<string, number>()
  const changeAll = (forms: readonly (readonly [string, number])[], changes: readonly Change[]) => [
    ...forms,
    ...forms.flatMap(([form, cost]) =>
      changes.flatMap(([from, to, more]): [string, number][] =>
        from.test(form) ? [[form.replace(from, to), cost + more]] : [],
      ),
    ),
  ]
  const changed = [BEFORE, AFTER, PERSON].reduce(changeAll, [[word, 0] as readonly [string, number]])
  for (const [form, cost] of changed) {
    if (form !== word && cost < (costs.get(form) ?? Number.POSITIVE_INFINITY)) costs.set(form, cost)
  }
  return [...costs].sort(([, one], [, other]) => one - other).map(([form]) => form)
}
