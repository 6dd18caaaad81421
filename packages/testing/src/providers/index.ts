export {
  ARCHIVE_ITEMS,
  AUDIO_ITEM,
  AWKWARD_NAMES,
  DARK_ITEM,
  EMPTY_ITEM,
  LANTERN_STREET,
  LANTERN_STREET_AGAIN,
  LENT_ITEM,
  metadataAnswerOf,
  NO_FILES,
  OLD_FORMATS,
  UNLICENSED,
  WIDE_SHORT,
  type FakeArchiveFile,
  type FakeArchiveItem,
} from './archive-items.ts'
export { createFakeArchive, type FakeArchive, type FakeArchiveMood, type FakeArchiveSettings } from './fake-archive.ts'
export {
  providerSuite,
  type ProviderCase,
  type ProviderCases,
  type ProviderUnderTest,
  type Send,
} from './provider-suite.ts'
