import type { Season, Title, TitleDetails } from '@matinee/domain'
import { StepUnreachableError } from '../../kit/define-store.ts'
import type { LibraryItem } from '../../library/library-items.ts'
import type { MigrationPorts, ReferenceAccount } from '../migration-ports.ts'
import { runMigrations } from '../run-migrations.ts'

export const NOW = Date.UTC(2026, 0, 1)
export const DAY = 86_400_000

export const titles: TitleDetails[] = [
  { id: '100', kind: 'movie', title: 'Detour', year: 1945, poster: '/d.jpg', genres: [] },
  { id: '101', kind: 'movie', title: 'Detour', year: 1992, genres: [] },
  {
    id: '200',
    kind: 'show',
    title: "Test Card: 'Theatre'",
    year: 2020,
    genres: [],
    seasons: [
      { id: '210', number: 0, title: 'Specials' },
      { id: '211', number: 1, title: 'First' },
      { id: '212', number: 2, title: 'Second' },
    ],
  },
]
export const season = (number: number): Season => ({
  id: `21${number}`,
  number,
  title: '',
  episodes: [1, 2, 3].map((episode) => ({ id: `2${number}${episode}`, number: episode, title: '' })),
})

/** A browser with what an older version left, and a world to ask. */
export function browser(entries: Record<string, unknown>) {
  const storage = new Map(
    Object.entries(entries).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
  const items: LibraryItem[] = []
  const accounts: ReferenceAccount[] = []
  const backups = new Map<string, string>()
  const world = { isOnline: true, asked: [] as string[], refusesItems: false, refusesAccount: false }
  const ask = async <Answer>(what: string, answer: Answer): Promise<Answer> => {
    world.asked.push(what)
    if (!world.isOnline) throw new StepUnreachableError('offline')
    return answer
  }
  const ports: MigrationPorts = {
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => storage.set(key, value),
      removeItem: (key) => storage.delete(key),
    },
    now: () => NOW,
    backUp: async (name, text) => void backups.set(name, text),
    search: (query) =>
      ask<Title[]>(
        query,
        titles.filter(({ title }) => query.toLowerCase().startsWith(title.slice(0, 4).toLowerCase())),
      ),
    details: ({ id }) =>
      ask(
        `details ${id}`,
        titles.find((title) => title.id === id),
      ),
    season: (id, number) => ask(`season ${id} ${number}`, season(number)),
    aggregatorTitle: (kind, id) =>
      ask(`aggregator ${kind} ${id}`, { '7': { imdbId: 'tt1', tmdbId: '999' }, '8': { tmdbId: '200' } }[id]),
    movieByImdbId: (id) => ask(`find ${id}`, id === 'tt1' ? '100' : undefined),
    takeItems: async (taken) => {
      if (world.refusesItems) throw new Error('full')
      items.push(...taken)
    },
    takeAccount: async (account) => {
      if (world.refusesAccount) throw new Error('full')
      accounts.push(account)
    },
    hostServer: 'https://host.test',
  }
  const run = () => runMigrations(ports, () => {})
  const unresolved = (key: string) => JSON.parse(storage.get(key) ?? 'null') as unknown
  return { storage, items, accounts, backups, world, run, unresolved, ports }
}
export const seen = (items: readonly LibraryItem[]) =>
  items
    .filter((item) => item.kind !== 'rating')
    .map((item) =>
      item.kind === 'bookmark'
        ? `${item.meta.type} ${item.tmdbId} ${item.meta.title} ${item.meta.year ?? '-'}`
        : `${item.tmdbId} ${item.seasonNumber ?? '-'}x${item.episodeNumber ?? '-'} ${item.seasonId}/${item.episodeId} ${item.position?.watched} of ${item.position?.duration} at ${item.updatedAt - NOW + DAY}`,
    )

export const oldest = (more: object) => ({
  mediaId: 1,
  mediaType: 'movie',
  title: 'detour',
  year: 1944,
  providerId: 'p',
  ...more,
})
export const bookmarksV0 = {
  bookmarks: [
    oldest({}),
    oldest({ title: 'Detour again' }),
    oldest({ mediaId: 2, mediaType: 'series', title: 'test card theatre ', year: 2021, seasonId: 1, episodeId: 1 }),
    oldest({ mediaId: 3, title: 'Detour', year: 1950 }),
  ],
}
export const meta = (id: string, type = 'movie', more = {}) => ({
  id,
  type,
  title: type === 'movie' ? 'Detour' : 'Theatre',
  year: '1945',
  poster: '/p.jpg',
  ...more,
})
export const bookmarksV1 = {
  '--version': 1,
  bookmarks: [meta('7'), meta('8', 'series'), meta('9'), meta('8', 'anime')],
}
export const bookmarksV2 = {
  '--version': 2,
  bookmarks: [meta('100'), meta('200', 'series', { year: undefined }), meta('300', 'anime')],
}

export const itemV2 = (id: string, more: object = {}, series?: object) => ({
  item: { meta: meta(id, series ? 'series' : 'movie'), ...(series && { series }) },
  progress: 60,
  percentage: 25,
  watchedAt: NOW - 5000,
  ...more,
})
export const ofSeries = { seasonId: 'x', episodeId: 'y', season: 2, episode: 3 }

export const account = {
  token: 'secret token',
  userId: 'user',
  sessionId: 'session',
  deviceName: 'a.b.c',
  profile: { colorA: '#0A54FF', colorB: '#CF2E68', icon: 'cat' },
  seed: '43AF7Knxvi88bYb9jWlvPBha49NpcNZ8BYjG91sgl5U=',
}
export const reference = {
  bookmarks: {
    state: { bookmarks: { '100': { title: 'Detour', year: 1945, type: 'movie', updatedAt: 5 } }, updateQueue: [] },
    version: 0,
  },
  progress: {
    state: {
      items: {
        '100': {
          type: 'movie',
          title: 'Detour',
          updatedAt: 6,
          progress: { watched: 60, duration: 600 },
          seasons: {},
          episodes: {},
        },
      },
    },
    version: 0,
  },
  auth: { state: { account, backendUrl: 'https://b.test', proxySet: ['https://p.test'] }, version: 0 },
}
