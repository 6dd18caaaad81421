import type { Title } from '@matinee/domain'
import { LOCALES, type CompiledMessages, type Locale } from '@matinee/locales'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { TitleActionsProvider } from '../../../blocks/title-actions-provider.tsx'
import { createObservable } from '../../../data/kit/observable.ts'
import { LibraryContext, type Library } from '../../../data/library/library-context.ts'
import { createI18n, I18nContext } from '../../../i18n/i18n.ts'
import type { Catalog, Narrowing } from '../../../services/catalog/catalog.ts'
import { createCatalogQueries } from '../../../services/catalog/queries.ts'
import { ServicesContext, type Services } from '../../../services/services.ts'
import { textFilesOf } from '../../../../vite/text-files.ts'
import { NO_FILTERS } from '../../../blocks/filters/filters.ts'
import { listNarrowing } from '../list-narrowing.ts'
import { DiscoverPage } from '../page.tsx'
import { MOVIE_LISTS } from '../rows.ts'

const NOW = new Date('2026-01-15T12:00:00Z')
/** What the page's first drawing does not ask. */
const unasked = () => Promise.reject(new Error('not asked'))

/** Whole lists take films in turn, and leave every fourth to narrowed ones: a title is shown once a page. */
const TURN_OF = { now_playing: 0, top_rated: 1, popular: 2 }
const TURNS = 4

function catalogOf(titles: readonly Title[]): Catalog {
  const isIn = ({ releaseDate = '' }: Title, { from = '', to = '9999' }: Narrowing) =>
    releaseDate >= from && releaseDate <= to
  return {
    page: async (asked, narrowing) => ({
      titles: titles.filter(
        (title, index) =>
          title.kind === asked.kind &&
          isIn(title, narrowing) &&
          (!('list' in asked) || Object.keys(narrowing).length > 0 || index % TURNS === TURN_OF[asked.list]),
      ),
      pages: 1,
      total: titles.length,
    }),
    genres: async () => ({ genres: [] }),
    programmes: async () => [],
    ...{
      search: unasked,
      details: unasked,
      credits: unasked,
      list: unasked,
      collection: unasked,
      similar: unasked,
      ofGenre: unasked,
    },
    ...{ season: unasked, titleByImdbId: unasked },
  }
}

async function i18nOf(english: unknown) {
  const [first, rest] = textFilesOf('en', english, english).map(([, text]) => JSON.parse(text) as CompiledMessages)
  const i18n = createI18n(LOCALES[0] as Locale, first ?? {}, async () => rest ?? {})
  await i18n.complete()
  return i18n
}

/**
 * The page of Discover as HTML, with the rows of films that a catalogue of these titles fills. Needs `window.innerWidth` and
 * `matchMedia`, and no browser.
 * @param english The tree of texts, as its file holds it.
 * @param search Of the address, without `?`.
 */
export async function drawDiscover(titles: readonly Title[], english: unknown, search = ''): Promise<string> {
  const catalog = createCatalogQueries(catalogOf(titles))
  const client = new QueryClient()
  for (const { list } of MOVIE_LISTS)
    await client.prefetchQuery(catalog.page(list, listNarrowing(list, NO_FILTERS, NOW), 1))
  await client.prefetchQuery(catalog.programmes())
  const nothing = createObservable(new Map<string, never>())
  const library = { bookmarks: nothing, progress: { titles: nothing } } as unknown as Library
  const services = { catalog, now: () => NOW, warmUp: () => {}, warmUpLater: () => () => {} } as unknown as Services
  return renderToString(
    <QueryClientProvider client={client}>
      <I18nContext value={await i18nOf(english)}>
        <ServicesContext value={services}>
          <LibraryContext value={library}>
            <Router ssrPath="/discover" ssrSearch={search}>
              <TitleActionsProvider>
                <DiscoverPage />
              </TitleActionsProvider>
            </Router>
          </LibraryContext>
        </ServicesContext>
      </I18nContext>
    </QueryClientProvider>,
  )
}
