import { FEATURE_SOURCES } from '../classifier/feature-sources.ts'

/** What every network is made with, seen from a room of the agent: a file that changes makes the networks stale. */
export const NETWORK_SOURCES: readonly string[] = [
  ...FEATURE_SOURCES,
  '../language/meaning/arabic.glosses',
  '../language/meaning/dictionary-forms.ts',
  '../language/meaning/directions.ts',
  '../language/meaning/english.vectors',
  '../language/meaning/word-meanings.ts',
  '../language/words/stop-words-data.ts',
  '../language/words/stop-words.ts',
  '../networks/feed.ts',
  '../networks/network.ts',
  '../networks/read-input.ts',
  '../networks/train-network.ts',
]
