import type { Aggregator } from '../../services/aggregator/aggregator.ts'
import type { Catalog } from '../../services/catalog/catalog.ts'
import { TitleNotFoundError } from '../../services/catalog/catalog-reader.ts'
import { fromBase64 } from '../account/crypto/base64.ts'
import { keysOfSeed } from '../account/crypto/account-keys.ts'
import type { KeyMaker } from '../account/crypto/key-maker.ts'
import { isStoredAccount, type StoredAccount } from '../account/account-state.ts'
import { StepUnreachableError } from '../kit/define-store.ts'
import type { TextStorage } from '../../services/storage/text-storage.ts'
import { randomBytes, randomUuid } from '../kit/random-id.ts'
import { ACCOUNT_KEY } from '../library/metadata-keys.ts'
import { writeMetadata } from '../library/write-metadata.ts'
import { takeItems } from '../library/library-items.ts'
import type { DeviceData } from '../library/open-library.ts'
import type { MigrationPorts } from './migration-ports.ts'

export interface PageMigration {
  data: DeviceData
  storage: TextStorage
  catalog: Pick<Catalog, 'search' | 'details' | 'season' | 'titleByImdbId'>
  /** The aggregator that old ids came from. */
  aggregator: Pick<Aggregator, 'title'>
  keyMaker: () => Promise<KeyMaker>
  /** The server that the host chose, for an account that named none; without both the account waits. */
  backendUrl: string | null
}

/** Any failure to ask means: ask again at the next start. */
async function reached<Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call()
  } catch (cause) {
    if (cause instanceof TitleNotFoundError) return undefined
    throw new StepUnreachableError('who knows the titles could not be asked', { cause })
  }
}

/** The migration's view of a real page. */
export function createMigrationPorts(page: PageMigration): MigrationPorts {
  const { data, storage, catalog, aggregator } = page
  const { database, store } = data
  return {
    storage,
    hostServer: page.backendUrl,
    now: Date.now,
    async backUp(name, text) {
      // The specified place has little room; what is not under a backup's name there, or does not fit, lies in the database.
      if (name.startsWith('BACKUP-')) {
        try {
          return storage.setItem(name, text)
        } catch {
          // The database has more room.
        }
      }
      if (!database) throw new Error('there is no place for a backup')
      await database.put('backups', text, name)
    },
    search: async (query) => (await reached(() => catalog.search(query))) ?? [],
    details: (ref) => reached(() => catalog.details(ref)),
    season: (showId, number) => reached(() => catalog.season(showId, number)),
    aggregatorTitle: (kind, id) => reached(() => aggregator.title(kind, id)),
    movieByImdbId: (imdbId) =>
      reached(async () => {
        const found = await catalog.titleByImdbId(imdbId)
        return found?.kind === 'movie' ? found.id : undefined
      }),
    async takeItems(items) {
      // What lasts as long as the page must not take the place of what is kept.
      if (!database) throw new Error('there is no place for the library')
      const parts = { store, device: data.device, newId: () => randomUuid(randomBytes), now: Date.now }
      await takeItems(parts, items, 'own')
    },
    async takeAccount({ seed, deviceName, backendUrl, ...account }) {
      if (isStoredAccount(await store.metadata(ACCOUNT_KEY))) return
      if (backendUrl === null) throw new Error('there is no accounts server')
      const { stored: keys } = await keysOfSeed(fromBase64(seed), await page.keyMaker(), randomBytes)
      const stored: StoredAccount = { ...account, baseUrl: backendUrl, device: deviceName, keys }
      await writeMetadata(store, ACCOUNT_KEY, stored)
      await store.open(account.userId)
    },
  }
}
