import type { RunOutput, Stream } from '@matinee/contracts'
import type { Preferred } from '@matinee/providers'
import type { StreamChoice } from '../../../data/settings-stores.ts'
import { detailsOf } from './stream-details.ts'

/** How much each likeness counts: a picture of another quality is missed first. */
const WEIGHTS = { quality: 4, codecs: 2, languages: 2, name: 3, host: 1 }
const MOST_WORDS = 20

/** Words of a name that do not change from episode to episode. */
const wordsOf = (name: string): string[] =>
  [...new Set(name.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [])]
    .filter((word) => !/^(?:s\d{1,3}e\d{1,4}|s\d{1,3}|e\d{1,4}|\d{1,3})$/.test(word))
    .slice(0, MOST_WORDS)

/** The share of what either has that both have, 0 to 1. */
function shared(one: readonly string[], other: readonly string[]): number {
  const all = new Set([...one, ...other])
  return all.size === 0 ? 0 : one.filter((each) => other.includes(each)).length / all.size
}

/** What to remember of a stream that the viewer chose, so that it, or the most alike, is found again. */
export function choiceOf({ sourceId, stream }: RunOutput): StreamChoice {
  const { quality, codecs, languages, host, name } = detailsOf(stream)
  return { sourceId, quality, codecs: [...codecs], languages: [...languages], host, words: wordsOf(name) }
}

/** What to remember of a source that the viewer chose as a whole: its streams stay in its order. */
export const choiceOfSource = (sourceId: string): StreamChoice => ({
  sourceId,
  quality: 'unknown',
  codecs: [],
  languages: [],
  host: '',
  words: [],
})

/** How alike a stream is to the chosen one; more is more alike. */
function likeness(stream: Stream, choice: StreamChoice): number {
  const details = detailsOf(stream)
  return (
    (choice.quality !== 'unknown' && details.quality === choice.quality ? WEIGHTS.quality : 0) +
    shared(details.codecs, choice.codecs) * WEIGHTS.codecs +
    shared(details.languages, choice.languages) * WEIGHTS.languages +
    shared(wordsOf(details.name), choice.words) * WEIGHTS.name +
    (details.host === choice.host ? WEIGHTS.host : 0)
  )
}

/** The chosen source, with its streams in the order of their likeness to the chosen one. */
export function preferredBy(choice: StreamChoice): Preferred {
  return {
    sourceId: choice.sourceId,
    order: (streams) => streams.toSorted((a, b) => likeness(b, choice) - likeness(a, choice)),
  }
}
