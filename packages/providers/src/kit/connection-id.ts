const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const LENGTH = 12

/**
 * An id for a new connection, of letters alone: it is used in provider ids, reports and logs. `random` is in [0, 1).
 */
export const newConnectionId = (random: () => number): string =>
  Array.from({ length: LENGTH }, () => LETTERS[Math.floor(random() * LETTERS.length)] ?? 'a').join('')
