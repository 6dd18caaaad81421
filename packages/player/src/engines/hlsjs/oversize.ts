import type { HlsConfig } from 'hls.js'
import { type Loader, seeingAnswers } from './seen-answers.ts'
import { WRONG_BYTES } from './wrong-bytes.ts'

/** Chromium takes no more than 150 MB of a picture at once. */
const MOST_BYTES = 150 * 1024 * 1024

/**
 * Settings under which an answer that is too large to be played ends as soon as that is known, and fails as wrong bytes. The library would
 * keep all of it in memory, ask for it again when that took too long, and find at the end that it has no room.
 * @param Base The loader for everything.
 * @param setup What else is done with a request before it is sent.
 */
export function refuseOversize(
  Base: Loader,
  setup: HlsConfig['xhrSetup'],
): { xhrSetup: NonNullable<HlsConfig['xhrSetup']>; loader: Loader } {
  const refused = new WeakSet<object>()
  return {
    xhrSetup(request, ...rest) {
      request.addEventListener('progress', ({ loaded, total }) => {
        if (Math.max(loaded, total) <= MOST_BYTES) return
        refused.add(request)
        request.abort()
      })
      return setup?.(request, ...rest)
    },
    loader: seeingAnswers(
      Base,
      ({ response, pass }) => pass(response),
      (failure, request) => (request && refused.has(request) ? { code: 0, text: WRONG_BYTES } : failure),
    ),
  }
}
