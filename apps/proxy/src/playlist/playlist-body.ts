import { Refusal } from '../refusal.ts'
import { PLAYLIST_LIMITS } from './playlist-limits.ts'

export interface PlaylistBody {
  body: ReadableStream<Uint8Array>
  /** Resolves once nobody reads on, or nothing is left to read: whether it was read in full. */
  over: Promise<boolean>
}

/**
 * Text as the body of an answer, made only as fast as it is read.
 * @param signal Ends it when it aborts.
 */
export function playlistBody(
  pieces: AsyncGenerator<string, void>,
  signal: AbortSignal,
  mostBytes: number = PLAYLIST_LIMITS.answerBytes,
): PlaylistBody {
  const encoder = new TextEncoder()
  let bytes = 0
  let settle = (_isComplete: boolean): void => {}
  const over = new Promise<boolean>((done) => {
    settle = done
  })
  signal.addEventListener('abort', () => settle(false), { once: true })
  const next = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    signal.throwIfAborted()
    const { done, value } = await pieces.next()
    if (done === true) {
      settle(true)
      return controller.close()
    }
    const chunk = encoder.encode(value)
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new Refusal('not-a-playlist')
    controller.enqueue(chunk)
  }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        await next(controller)
      } catch (failure) {
        settle(false)
        controller.error(failure)
      }
    },
    cancel: () => settle(false),
  })
  return { body, over }
}
