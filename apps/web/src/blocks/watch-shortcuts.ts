/** Keys that the watch screen adds to the player's own, by command. */
export const WATCH_SHORTCUTS = {
  toggleTextTrack: ['c'],
  captionsEarlier: ['g'],
  captionsLater: ['h'],
  nextEpisode: ['n'],
  showStats: ['i'],
  showHelp: ['?'],
  spin: ['r'],
} as const
