import type { PlaylistLoaderContext } from 'hls.js'
import { type Loader, seeingAnswers } from './seen-answers.ts'
import { WRONG_BYTES } from './wrong-bytes.ts'

/**
 * A loader under which the playlist of a quality fails that is none: a page of HTML, or a list of qualities, as from a manifest that leads
 * to itself. The library takes any line for a segment of no length, and would ask for the next list at once, hundreds of times a second.
 * @param Base The loader that asks.
 */
export const refuseOtherTexts = (Base: Loader): Loader =>
  seeingAnswers(Base, ({ response, context, pass, fail }) => {
    const { data } = response
    // The library uses this loader for playlists alone.
    const isOfQuality = (context as PlaylistLoaderContext).type !== 'manifest'
    if (isOfQuality && typeof data === 'string' && !isMediaPlaylist(data)) return fail({ code: 0, text: WRONG_BYTES })
    pass(response)
  })

/** Whether a text lists segments, or could at a later moment; packagers leave the one tag or the other out. */
export const isMediaPlaylist = (text: string): boolean =>
  text.trimStart().startsWith('#EXTM3U') &&
  /^#EXT(?:INF|-X-TARGETDURATION|-X-MEDIA-SEQUENCE|-X-PART)\b/m.test(text) &&
  !/^#EXT-X-STREAM-INF\b/m.test(text)
