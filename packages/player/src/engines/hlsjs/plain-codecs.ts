import { codecsThatMatter } from '../../codecs/index.ts'
import { type Loader, seeingAnswers } from './seen-answers.ts'

/** A tag that names codecs, with its line. */
const NAMED = /^(#EXT-X-(?:I-FRAME-)?STREAM-INF(?=:).*?)([:,]\s*)CODECS="([^"\n]*)"/gm

/**
 * A loader that hands on lists of qualities with the codecs that matter, in the spelling that browsers know. The library compares each name
 * with what the browser takes, and drops a quality for one of subtitles or an old spelling.
 * @param Base The loader that asks.
 */
export const namingCodecsPlainly = (Base: Loader): Loader =>
  seeingAnswers(Base, ({ response, pass }) => {
    const { data } = response
    pass(typeof data === 'string' ? { ...response, data: withPlainCodecs(data) } : response)
  })

/** Returns the playlist with only the codecs that matter in its tags. A tag without any of them loses the attribute. */
export const withPlainCodecs = (playlist: string): string =>
  playlist.replaceAll(NAMED, (_, before: string, comma: string, list: string) => {
    const names = codecsThatMatter(list)
    // An attribute of no name keeps the commas of the others in place.
    return names.length > 0 ? `${before}${comma}CODECS="${names.join(',')}"` : `${before}${comma}X-NO-CODECS=1`
  })
