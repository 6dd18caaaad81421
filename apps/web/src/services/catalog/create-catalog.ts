import { catalogueSearchItemSchema, catalogueSearchSchema } from '@matinee/contracts'
import type { Title } from '@matinee/domain'
import { createCatalogLists } from './catalog-lists.ts'
import { createCatalogReader, type CatalogOptions } from './catalog-reader.ts'
import type { Catalog, CatalogTitles } from './catalog.ts'

/** A query longer than this finds nothing more; the address keeps the typed text. */
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
      const params = { query: query.slice(0, LONGEST_QUERY), include_adult: 'false', language: 'en-US', page: '1' }
      const answer = await reader.get('search/multi', params, catalogueSearchSchema, signal)
      const found = answer.results.flatMap((row): Title[] => {
        const item = catalogueSearchItemSchema.safeParse(row)
        if (!item.success) return []
        return [item.data.media_type === 'movie' ? reader.titleOfMovie(item.data) : reader.titleOfShow(item.data)]
      })
      return [...found.filter((title) => title.poster), ...found.filter((title) => !title.poster)]
    },
    details: async (ref, signal) => (await titles()).details(ref, signal),
    credits: async (ref, signal) => (await titles()).credits(ref, signal),
    list: async (list, signal) => (await lists.page(list, {}, 1, signal)).titles,
    page: lists.page,
    similar: async (ref, signal) => (await titles()).similar(ref, signal),
    genres: async (kind, signal) => (await titles()).genres(kind, signal),
    ofGenre: async (list, signal) => (await titles()).ofGenre(list, signal),
    season: async (showId, number, signal) => (await titles()).season(showId, number, signal),
    titleByImdbId: async (imdbId, signal) => (await titles()).titleByImdbId(imdbId, signal),
  }
}
