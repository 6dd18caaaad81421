export { type ReadEvent, readEvents } from './read-events.ts'
export {
  createReferenceScrapeClient,
  type ReferenceRow,
  type ReferenceRun,
  type ReferenceScrapeClient,
  ReferenceScrapeError,
  type ReferenceScrapeOptions,
} from './reference-client.ts'
export {
  createReferenceScrapeServer,
  type ReferenceProvider,
  type ReferenceScrapeServer,
  type ReferenceScrapeServerSettings,
  type ScrapeServerMood,
  type StoryEvent,
} from './reference-server.ts'
