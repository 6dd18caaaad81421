import { FEWEST_PROGRAMME_FILMS } from '@matinee/contracts'
import type { MediaRef, Title } from '@matinee/domain'
import { TitleNotFoundError } from './catalog-reader.ts'
import type { Catalog } from './catalog.ts'

/** Titles that the host took down, as `movie-1` or `series-1`. */
export type BlockedIds = ReadonlySet<string>

export const isBlocked = (blocked: BlockedIds, { kind, id }: MediaRef): boolean =>
  blocked.has(`${kind === 'movie' ? 'movie' : 'series'}-${id}`)

/** The catalogue without the titles that the host took down: no list has them, and asked for by name they are not there. */
export function withoutBlocked(catalog: Catalog, blocked: BlockedIds): Catalog {
  const others = async (titles: Promise<Title[]>) => (await titles).filter((title) => !isBlocked(blocked, title))
  const refuse = (ref: MediaRef) => {
    if (isBlocked(blocked, ref)) throw new TitleNotFoundError(ref.id)
  }
  return {
    ...catalog,
    search: (query, signal) => others(catalog.search(query, signal)),
    list: (list, signal) => others(catalog.list(list, signal)),
    collection: (id, signal) => others(catalog.collection(id, signal)),
    similar: (ref, signal) => others(catalog.similar(ref, signal)),
    ofGenre: (list, signal) => others(catalog.ofGenre(list, signal)),
    async page(...asked) {
      const page = await catalog.page(...asked)
      return { ...page, titles: await others(Promise.resolve(page.titles)) }
    },
    async programmes(signal) {
      return (await catalog.programmes(signal))
        .map((programme) => ({
          ...programme,
          films: programme.films.filter(({ title }) => !isBlocked(blocked, title)),
        }))
        .filter(({ films }) => films.length >= FEWEST_PROGRAMME_FILMS)
    },
    async details(ref, signal) {
      refuse(ref)
      return catalog.details(ref, signal)
    },
    async credits(ref, signal) {
      refuse(ref)
      return catalog.credits(ref, signal)
    },
    async season(showId, number, signal) {
      refuse({ kind: 'show', id: showId })
      return catalog.season(showId, number, signal)
    },
  }
}
