export { createAnswerMemory, type AnswerMemory } from './kit/answer-memory.ts'
export { systemClock, type Clock } from './kit/clock.ts'
export { contain } from './kit/contain.ts'
export {
  createProviderEngine,
  type AttemptOptions,
  type ProviderEngine,
  type ProviderEngineDeps,
} from './engine/engine.ts'
export type { Verify } from './engine/first-that-plays.ts'
export {
  createHealthBook,
  LONGEST_SINK_MS,
  SINK_MS,
  type HealthBook,
  type HealthStore,
  type ProviderHealth,
} from './engine/health.ts'
export { createLookAhead, type LookAhead, type LookAheadDeps, type LookAheadOutcome } from './engine/look-ahead.ts'
export {
  createOutputMemory,
  OUTPUT_TTL_MS,
  outputKey,
  type OutputMemory,
  type OutputMemoryDeps,
  type OutputStore,
  type RememberedOutput,
} from './engine/memory.ts'
export {
  HEDGE_AFTER_MS,
  HEDGE_FLOOR_MS,
  PROVIDER_TIMEOUT_MS,
  RECHECK_LIMIT_MS,
  TIE_WINDOW_MS,
  type Preferred,
  type RunOptions,
  type SpentStream,
} from './engine/run.ts'
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
export { NotFoundError, ProviderError, QuotaError, UndecodableError, type ProviderErrorCode } from './kit/errors.ts'
export {
  createFetcher,
  readJson,
  type BoundFetcher,
  type Fetcher,
  type FetcherAnswer,
  type FetcherOptions,
} from './kit/fetcher.ts'
export { newConnectionId } from './kit/connection-id.ts'
export { canDecodeBasics, decodableCodecs, type CanDecode } from './kit/decoding.ts'
export { languageTagOf } from './kit/languages.ts'
export type { PlaybackMoment, PlaybackReporter, ReporterFor } from './kit/playback-reports.ts'
export { createProbe, type Probe, type Probed, type ProbeOptions } from './kit/probe.ts'
export { qualityOf } from './kit/quality.ts'
export { thumbnailTrackText } from './kit/thumbnail-tiles.ts'
export type { TitleKey } from './kit/title-key.ts'
export { encodePath, isFetchable, joinUrl } from './kit/url.ts'
export { createRegistry, type Registry, type RegistrySettings } from './registry.ts'
export { createPlayCheck, type PlayCheck, type PlayCheckDeps } from './play-check/play-check.ts'
export { withRetries } from './play-check/with-retries.ts'
export { createReadAhead, type ReadAhead, type ReadAheadDeps, type ReadAnswer } from './play-check/read-ahead.ts'
export { createReporters, type ReporterDeps } from './playback-reporters.ts'
export { manifestAddress, openAddon, type AddonDeps, type OpenedAddon } from './sources/addon/index.ts'
export { assertLink, linkedStreams, linkTypeOf } from './sources/direct-links/index.ts'
export {
  findJellyfin,
  finishQuickConnect,
  signInToJellyfin,
  signOutOfJellyfin,
  startQuickConnect,
  testJellyfin,
  type JellyfinDeps,
  type JellyfinDevice,
  type JellyfinServer,
  type JellyfinSignIn,
  type QuickConnectCode,
} from './sources/jellyfin/index.ts'
export {
  createSubtitleFinder,
  testOpenSubtitles,
  type FoundSubtitles,
  type SubtitleFinder,
  type SubtitleFinderDeps,
  type SubtitleQuery,
} from './subtitles/find-subtitles.ts'
