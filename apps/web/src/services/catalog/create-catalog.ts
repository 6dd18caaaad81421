import { catalogueSearchSchema } from '@matinee/contracts'
import { createCatalogLists } from './catalog-lists.ts'
import { createCatalogReader, type CatalogOptions } from './catalog-reader.ts'
import type { Catalog, CatalogTitles } from './catalog.ts'
import type { AskSearch } from './search-plan.ts'

/** A query longer than this finds nothing more; the address keeps more of the typed text. */
const LONGEST_QUERY = 200

/** The movie database at these hosts. Code that the first page does not need is fetched with its first use. */
export function createCatalog(options: CatalogOptions): Catalog {
  const reader = createCatalogReader(options)
  const lists = createCatalogLists(reader)
  let loading: Promise<CatalogTitles> | undefined
  const load = async () => (await import('./catalog-titles.ts')).createCatalogTitles(reader, lists)
  const titles = () => {
    const begun = (loading ??= load())
    // The next use fetches the code again.
    begun.catch(() => (loading = undefined))
    return begun
  }
  return {
    async search(query, signal) {
      const ask: AskSearch = (asked, page) => {
        const params = { query: asked, include_adult: 'false', language: 'en-US', page }
        return reader.get('search/multi', params, catalogueSearchSchema, signal)
      }
      const typed = query.slice(0, LONGEST_QUERY)
      // Asked for at once: what reads the answer may still be on its way (decision 0098).
      const [first, { findTitles }] = await Promise.all([ask(typed, '1'), import('./search-plan.ts')])
      return findTitles(typed, first, ask, reader)
    },
    details: async (ref, signal) => (await titles()).details(ref, signal),
    credits: async (ref, signal) => (await titles()).credits(ref, signal),
    list: async (list, signal) => (await lists.page(list, {}, 1, signal)).titles,
    page: lists.page,
    collection: async (id, signal) => (await titles()).collection(id, signal),
    similar: async (ref, signal) => (await titles()).similar(ref, signal),
    genres: async (kind, signal) => (await titles()).genres(kind, signal),
    ofGenre: async (list, signal) => (await titles()).ofGenre(list, signal),
    programmes: options.hasProgrammes === false ? async () => [] : lists.programmes,
    season: async (showId, number, signal) => (await titles()).season(showId, number, signal),
    titleByImdbId: async (imdbId, signal) => (await titles()).titleByImdbId(imdbId, signal),
  }
}
