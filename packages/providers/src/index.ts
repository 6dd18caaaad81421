export type { Verify } from './engine/attempt.ts'
export { systemClock, type Clock } from './engine/clock.ts'
export {
  createProviderEngine,
  type AttemptOptions,
  type ProviderEngine,
  type ProviderEngineDeps,
} from './engine/engine.ts'
export { HEDGE_AFTER_MS, PROVIDER_TIMEOUT_MS, TIE_WINDOW_MS, type RunOptions } from './engine/run.ts'
export { TARGETS, type Target } from './engine/targets.ts'
export {
  defineEmbed,
  defineSource,
  type EmbedContext,
  type EmbedDeclaration,
  type EmbedProvider,
  type ProviderContext,
  type SourceContext,
  type SourceDeclaration,
  type SourceProvider,
} from './kit/define.ts'
export { NotFoundError, ProviderError, type ProviderErrorCode } from './kit/errors.ts'
export {
  createFetcher,
  readJson,
  type BoundFetcher,
  type Fetcher,
  type FetcherAnswer,
  type FetcherOptions,
} from './kit/fetcher.ts'
export { qualityOf } from './kit/quality.ts'
export { encodePath, isFetchable, joinUrl } from './kit/url.ts'
export { createRegistry, type Registry, type RegistrySettings } from './registry.ts'
