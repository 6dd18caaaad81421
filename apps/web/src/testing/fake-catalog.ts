import type { Title, TitleDetails } from '@matinee/domain'
import type { Catalog } from '../services/catalog/catalog.ts'
import { TitleNotFoundError } from '../services/catalog/catalog-reader.ts'

/** Two films and a show of two seasons, as the movie database would describe them. */
export const TITLES: readonly TitleDetails[] = [
  {
    id: '101',
    kind: 'movie',
    title: 'The Paper Lighthouse',
    year: 1961,
    releaseDate: '1961-03-01',
    overview: 'A keeper writes letters to ships that never come.',
    genres: ['Drama'],
    genreIds: [18],
    runtimeMinutes: 97,
  },
  {
    id: '102',
    kind: 'movie',
    title: 'The Salt Orchard',
    year: 1974,
    releaseDate: '1974-05-02',
    overview: 'Trees grow by the sea, and a family beside them.',
    genres: ['Comedy'],
    genreIds: [35],
    runtimeMinutes: 84,
  },
  {
    id: '201',
    kind: 'show',
    title: 'The Night Ferry Timetable',
    year: 2003,
    releaseDate: '2003-10-05',
    overview: 'A crossing a night, and nobody on board is who they say.',
    genres: ['Mystery'],
    genreIds: [9648],
    seasons: [
      { id: 's1', number: 1, title: 'Season 1' },
      { id: 's2', number: 2, title: 'Season 2' },
    ],
  },
]

/** What lists and cards show of it. */
const cardOf = ({
  id,
  kind,
  title,
  year,
  releaseDate,
  poster,
  backdrop,
  tint,
  genreIds,
  runtimeMinutes,
  directors,
}: TitleDetails): Title => ({
  id,
  kind,
  title,
  ...(year !== undefined && { year }),
  ...(releaseDate !== undefined && { releaseDate }),
  ...(poster !== undefined && { poster }),
  ...(backdrop !== undefined && { backdrop }),
  ...(tint !== undefined && { tint }),
  ...(genreIds !== undefined && { genreIds }),
  ...(runtimeMinutes !== undefined && { runtimeMinutes }),
  ...(directors !== undefined && { directors }),
})

/** A movie database of these titles, that answers at once. `answers` take the place of its own. */
export function createFakeCatalog(titles: readonly TitleDetails[], answers: Partial<Catalog> = {}): Catalog {
  const cards = titles.map(cardOf)
  const ofKind = (kind: Title['kind']) => cards.filter((card) => card.kind === kind)
  return {
    search: async (query) => cards.filter(({ title }) => title.toLowerCase().includes(query.toLowerCase())),
    async details({ kind, id }) {
      const found = titles.find((title) => title.kind === kind && title.id === id)
      if (!found) throw new TitleNotFoundError()
      return found
    },
    credits: async () => ({ directors: [], writers: [], cast: [] }),
    list: async ({ kind }) => ofKind(kind),
    async page({ kind }, { longest = Infinity }) {
      const found = ofKind(kind).filter(({ runtimeMinutes = 0 }) => runtimeMinutes <= longest)
      return { titles: found, pages: 1, total: found.length }
    },
    collection: async () => [],
    similar: async () => [],
    genres: async () => ({
      genres: [
        { id: 18, name: 'Drama' },
        { id: 35, name: 'Comedy' },
      ],
    }),
    ofGenre: async ({ kind, genreId }) => ofKind(kind).filter(({ genreIds = [] }) => genreIds.includes(genreId)),
    season: async (_showId, number) => ({
      id: `s${number}`,
      number,
      title: `Season ${number}`,
      episodes: [1, 2, 3].map((episode) => ({
        id: `s${number}e${episode}`,
        number: episode,
        title: `Crossing ${episode}`,
        airDate: `2003-10-0${episode}`,
      })),
    }),
    programmes: async () => [],
    titleByImdbId: async () => undefined,
    ...answers,
  }
}
