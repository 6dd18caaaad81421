import type { HlsConfig } from 'hls.js'
import type { Courier } from '../../core/index.ts'
import { type Loader, seeingAnswers } from './seen-answers.ts'

/**
 * Settings that make hls.js fetch everything (playlists, segments, keys, text) through a segment loader, and resolve a
 * playlist's addresses against the playlist's own.
 * @param Base The library's own loader.
 * @param signal Ends with the source.
 */
export function bySegmentLoader(
  segmentLoader: Courier,
  Base: Loader,
  signal: AbortSignal,
): Pick<HlsConfig, 'loader' | 'xhrSetup'> {
  return {
    async xhrSetup(request, address) {
      const { url, headers } = await segmentLoader.request(address, signal)
      request.open('GET', url, true)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    },
    loader: seeingAnswers(Base, ({ response, context, details, pass }) => {
      const header = (name: string) => (details instanceof XMLHttpRequest ? details.getResponseHeader(name) : null)
      pass({ ...response, url: segmentLoader.addressOf(context.url, header) })
    }),
  }
}
