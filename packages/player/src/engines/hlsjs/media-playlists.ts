import type { PlaylistLoaderContext } from 'hls.js'
import { type Loader, seeingAnswers } from './seen-answers.ts'
import { WRONG_BYTES } from './wrong-bytes.ts'

/** Tags that number what follows, each with its line. */
const NUMBERS = ['#EXT-X-MEDIA-SEQUENCE', '#EXT-X-DISCONTINUITY-SEQUENCE'].map((tag) => ({
  tag,
  lines: new RegExp(`^${tag}:[^\\n]*\\n`, 'gm'),
}))

/**
 * A loader under which the playlist of a quality fails that is none: a page of HTML, or a list of qualities, as from a manifest that leads
 * to itself. The library takes any line for a segment of no length, and would ask for the next list at once, hundreds of times a second.
 * Any other is handed on with its numbers first.
 * @param Base The loader that asks.
 */
export const refuseOtherTexts = (Base: Loader): Loader =>
  seeingAnswers(Base, ({ response, context, pass, fail }) => {
    const { data } = response
    if (typeof data !== 'string') return pass(response)
    if (isMediaPlaylist(data)) return pass({ ...response, data: withNumbersFirst(data) })
    // The library uses this loader for playlists alone.
    if ((context as PlaylistLoaderContext).type === 'manifest') return pass(response)
    fail({ code: 0, text: WRONG_BYTES })
  })

/**
 * Returns the playlist with the number of its first segment before that segment, where it stood behind it, or there a second time. From
 * a late one the library counts anew, so that two segments have one number and the film stops where the other one begins.
 */
export function withNumbersFirst(playlist: string): string {
  const firstSegment = playlist.indexOf('#EXTINF')
  return NUMBERS.reduce((text, { tag, lines }) => {
    if (playlist.lastIndexOf(`\n${tag}:`) <= firstSegment) return text
    const [number = ''] = text.match(lines) ?? []
    return text.replaceAll(lines, '').replace(/#EXTM3U[^\n]*\n/, `$&${number}`)
  }, playlist)
}

/** Whether a text lists segments, or could at a later moment; packagers leave the one tag or the other out. */
export const isMediaPlaylist = (text: string): boolean =>
  text.trimStart().startsWith('#EXTM3U') &&
  /^#EXT(?:INF|-X-TARGETDURATION|-X-MEDIA-SEQUENCE|-X-PART)\b/m.test(text) &&
  !/^#EXT-X-STREAM-INF\b/m.test(text)
