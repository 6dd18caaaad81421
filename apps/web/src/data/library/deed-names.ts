/** Everything a viewer does to the library. */
export const DEED_NAMES = [
  'bookmarks.add',
  'bookmarks.remove',
  'bookmarks.restore',
  'progress.save',
  'progress.mark',
  'progress.hide',
  'progress.remove',
  'progress.restore',
] as const
export type DeedName = (typeof DEED_NAMES)[number]
