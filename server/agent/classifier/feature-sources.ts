/**
 * What the features of a text are made with, seen from a room of the agent: a file that changes makes stale whatever
 * has learnt from them.
 */
export const FEATURE_SOURCES: readonly string[] = [
  '../classifier/features.ts',
  '../classifier/softmax.ts',
  '../language/inflection/arabic-forms.ts',
  '../language/inflection/english-stem.ts',
  '../language/text/normalize-arabic.ts',
  '../language/thesaurus/fields/',
  '../language/thesaurus/thesaurus.ts',
  '../language/words/spell-words.ts',
  '../language/words/words.ts',
]
