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
