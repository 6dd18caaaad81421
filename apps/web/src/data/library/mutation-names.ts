/** Everything a viewer does to the library. */
export const MUTATION_NAMES = [
  'bookmarks.add',
  'bookmarks.remove',
  'bookmarks.restore',
  'progress.save',
  'progress.mark',
  'progress.hide',
  'progress.remove',
  'progress.restore',
  'ratings.rate',
] as const
export type MutationName = (typeof MUTATION_NAMES)[number]

/** What the journal holds: mutations, and up to which of them a page has sent as it went. */
export const JOURNAL_NAMES = [...MUTATION_NAMES, 'sync.sent'] as const
export type JournalName = (typeof JOURNAL_NAMES)[number]
