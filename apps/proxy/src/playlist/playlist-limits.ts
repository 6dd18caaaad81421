/**
 * What one playlist may cost. A film of six hours in pieces of two seconds has 10,800 addresses, each with up to five lines, and
 * fits several times.
 */
export const PLAYLIST_LIMITS = {
  /** Unpacked text, bytes. */
  textBytes: 8 * 1024 * 1024,
  lines: 200_000,
  /** One line; a key or a first piece may stand in it as `data:`. */
  lineCharacters: 128 * 1024,
  addresses: 200_000,
  /** One address after its variables were put in; the proxy takes no longer one. */
  addressCharacters: 16_384,
  /** All addresses after their variables were put in, each with the address that it is relative to. */
  readCharacters: 128 * 1024 * 1024,
  /** The rewritten text, bytes. */
  answerBytes: 64 * 1024 * 1024,
} as const

export type PlaylistLimits = Readonly<Record<keyof typeof PLAYLIST_LIMITS, number>>
