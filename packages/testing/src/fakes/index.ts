/** The fakes without the suites: for runners other than vitest. */
export { createFakeArchive, type FakeArchive, type FakeArchiveMood } from '../providers/fake-archive.ts'
export type { FakeArchiveItem } from '../providers/archive-items.ts'
