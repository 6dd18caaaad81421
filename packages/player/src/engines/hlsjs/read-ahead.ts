import type { LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'
import type { ReadAhead, ReadAnswer } from '../../core/index.ts'
import type { Loader } from './seen-answers.ts'

/**
 * A loader that answers from what was read of the source already, and asks for the rest.
 * @param Base The loader that asks.
 */
export function fromReadAhead(takeAnswer: ReadAhead, Base: Loader): Loader {
  return class extends Base {
    #isOver = false

    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const reading = context.rangeEnd ? undefined : takeAnswer(context.url)
      if (!reading) return super.load(context, config, callbacks)
      // The library looks for requests under way by this.
      this.context = context
      void this.#answer(reading, context, config, callbacks)
    }

    async #answer(
      reading: Promise<ReadAnswer | undefined>,
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): Promise<void> {
      const answer = await reading
      if (this.#isOver) return
      if (!answer) return super.load(context, config, callbacks)
      const { stats } = this
      const end = performance.now()
      Object.assign(stats.loading, { start: end - answer.ms, first: end - answer.ms, end })
      Object.assign(stats, { loaded: answer.bytes.length, total: answer.bytes.length })
      const data = context.responseType === 'arraybuffer' ? answer.bytes.slice().buffer : textOf(answer.bytes)
      callbacks.onSuccess({ url: answer.url, data, code: 200 }, stats, context, null)
    }

    override abort(): void {
      this.#isOver = true
      super.abort()
    }

    override destroy(): void {
      this.#isOver = true
      super.destroy()
    }
  }
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
