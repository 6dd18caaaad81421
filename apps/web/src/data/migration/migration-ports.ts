import type { Season, Title, TitleDetails } from '@matinee/domain'
import type { TextStorage } from '../../services/storage/text-storage.ts'
import type { LibraryItem } from '../library/library-items.ts'

/** A title of the aggregator that ids came from before the movie database's (protocols §12). */
export interface AggregatorTitle {
  imdbId?: string
  tmdbId?: string
}

/**
 * What the steps need of the world. Calls that cannot reach the network reject with StepUnreachableError; then the old data stays
 * and the next start tries again. What is not there answers undefined.
 */
export interface MigrationPorts {
  storage: TextStorage
  /** Keeps a copy of what is about to change. @throws when it cannot: nothing is changed then. */
  backUp(name: string, text: string): Promise<void>
  search(query: string): Promise<readonly Title[]>
  details(ref: { kind: 'movie' | 'show'; id: string }): Promise<TitleDetails | undefined>
  season(showId: string, number: number): Promise<Season | undefined>
  aggregatorTitle(kind: 'movie' | 'show', id: string): Promise<AggregatorTitle | undefined>
  /** Id in the movie database of a film by its IMDb id. */
  movieByImdbId(imdbId: string): Promise<string | undefined>
  /** Takes bookmarks and positions into the library of this device. @throws when the disk refuses. */
  takeItems(items: readonly LibraryItem[]): Promise<void>
  /** Takes over the account of the reference site, from its seed. @throws when the disk refuses, or there is no server to ask. */
  takeAccount(account: ReferenceAccount): Promise<void>
  /** The accounts server that the host chose; null without one. */
  hostServer: string | null
  /** ms. */
  now: () => number
}

/** The account as the reference site keeps it (product facts §3.1); its seed is a secret. */
export interface ReferenceAccount {
  token: string
  userId: string
  sessionId: string
  /** Encrypted. */
  deviceName: string
  profile: { colorA: string; colorB: string; icon: string }
  /** 32 bytes in base64. */
  seed: string
  /** Where it was made; null where nobody knows. */
  backendUrl: string | null
}
