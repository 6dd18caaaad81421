import type {
  HlsConfig,
  LoaderCallbacks,
  LoaderConfiguration,
  LoaderContext,
  LoaderResponse,
  NullableNetworkDetails,
} from 'hls.js'

export type Loader = HlsConfig['loader']

/** An answer on its way to the library. */
export interface SeenAnswer {
  readonly response: LoaderResponse
  /** What was asked for. */
  readonly context: LoaderContext
  /** The request itself, where the loader has one. */
  readonly details: NullableNetworkDetails
  /** Hands it on, or another in its place. */
  readonly pass: (response: LoaderResponse) => void
  /** Hands on that the request failed. */
  readonly fail: (error: { code: number; text: string }) => void
}

/** How a request failed. */
type Failure = Parameters<LoaderCallbacks<LoaderContext>['onError']>[0]

/**
 * A loader whose answers are seen before the library has them. Each is passed on or failed once; one that is neither leaves the library
 * waiting.
 * @param Base The loader that asks.
 * @param failureOf What a failed request is handed on as; by default as it failed.
 */
export function seeingAnswers(
  Base: Loader,
  see: (answer: SeenAnswer) => void,
  failureOf: (failure: Failure, details: NullableNetworkDetails) => Failure = (failure) => failure,
): Loader {
  return class extends Base {
    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      super.load(context, config, {
        ...callbacks,
        onError: (failure, of, details, stats) => callbacks.onError(failureOf(failure, details), of, details, stats),
        onSuccess: (response, stats, of, details) =>
          see({
            response,
            context: of,
            details,
            pass: (answer) => callbacks.onSuccess(answer, stats, of, details),
            fail: (error) => callbacks.onError(error, of, details, stats),
          }),
      })
    }
  }
}
