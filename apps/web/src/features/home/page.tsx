import { greetingAt } from '@matinee/domain'
import { useEffect, useState } from 'react'
import { useLocation, useParams, useSearch as useParameters } from 'wouter'
import { deferredPart } from '../../blocks/deferred-part.tsx'
import { Seasonal } from '../../blocks/seasonal.tsx'
import { drawText } from '../../first-screen/draws.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { decodeSegment } from '../../services/navigation/location.ts'
import { questionOf } from '../../services/catalog/queries.ts'
import { namesTitle } from '../../services/catalog/names-title.ts'
import { paths } from '../../services/navigation/paths.ts'
import { useServices } from '../../services/services.ts'
import { FirstStillPlace } from './first-still-place.tsx'
import { SearchBox } from './search-box.tsx'
import { greetingKey, OTHER_GREETINGS } from './texts.ts'
import { useSearch } from './use-search.ts'

const { Part: SearchResults } = deferredPart(async () => (await import('./search-results.tsx')).SearchResults)
const { Part: Shelf } = deferredPart(async () => (await import('./shelf/shelf.tsx')).Shelf, {
  fallback: <FirstStillPlace />,
})
/** Few hosts have one. It comes in the file of what is drawn below it. */
const { Part: ProviderNotice } = deferredPart(async () => (await import('./provider-notice.tsx')).ProviderNotice)

/** The greeting of the hour or of a special day; occasionally in other words (product facts §6). */
function Greeting() {
  const t = useTranslate()
  const { now } = useServices()
  const [isOther] = useState(() => drawText('greeting', OTHER_GREETINGS) !== null)
  return t(greetingKey(greetingAt(now()), isOther))
}

/** Home: the greeting and the shelf, or the results of the query in the address. */
export function HomePage() {
  const t = useTranslate()
  const [location, navigate] = useLocation()
  const { host } = useServices()
  const query = decodeSegment(useParams<{ query?: string }>().query)
  // Those of a search stay while its words change.
  const filters = useParameters()
  const search = useSearch(query)
  const isSearching = query !== ''

  const [entered, enter] = useState<string>()
  const { state } = search
  // An id or an address means its title alone.
  const named =
    entered === query && namesTitle(questionOf(query)) && state.status === 'found' ? state.titles[0] : undefined
  useEffect(() => {
    if (named) navigate(paths.media(named))
  }, [named, navigate])

  useEffect(() => {
    if (query === '' && location !== paths.home()) navigate(paths.home(), { replace: true })
  }, [query, location, navigate])

  return (
    <>
      <title>{t('global.name')}</title>
      <div className="m-ambient" />
      {/* Behind words of results they would be in the way. */}
      {!isSearching && <Seasonal />}
      <main id="main" tabIndex={-1} className="m-wrap min-h-dvh">
        {isSearching ? (
          <div className="h-5" />
        ) : (
          // The hour may have changed since the document was shown.
          <h1
            suppressHydrationWarning
            className="m-display pt-[clamp(1.25rem,4.5vh,3rem)] pb-6 text-center text-4xl max-sm:pt-3 max-sm:pb-4.5 max-sm:text-start"
          >
            <Greeting />
          </h1>
        )}
        <SearchBox
          query={query}
          onChange={(next) => {
            const path = paths.browse(next)
            navigate(filters && path !== paths.home() ? `${path}?${filters}` : path, { replace: true })
          }}
          onSubmit={() => {
            search.settle()
            enter(query)
          }}
        />
        {host.providerNotice && <ProviderNotice text={host.providerNotice} />}
        {state.status === 'idle' ? (
          <Shelf />
        ) : (
          <SearchResults query={questionOf(query)} state={state} onRetry={search.retry} />
        )}
      </main>
    </>
  )
}
