import { ArrowClockwiseIcon, Button, MagnifyingGlassLightIcon, Notice, WarningIcon } from '@matinee/ui'
import { useMemo } from 'react'
import { deferredPart } from '../../blocks/deferred-part.tsx'
import { passes } from '../../blocks/filters/filters.ts'
import { useFilters, useKnown } from '../../blocks/filters/use-filters.ts'
import { genresOf, useGenres } from '../../blocks/filters/use-genres.ts'
import { TitleGrid } from '../../blocks/title-grid.tsx'
import { TitleGridSkeleton } from '../../blocks/title-skeleton.tsx'
import { useTranslate } from '../../i18n/i18n.ts'
import { DiscoverLink } from './discover-link.tsx'
import type { SearchState } from './search-state.ts'

/** Longest part of a query that a heading repeats. */
const SHOWN_QUERY = 60

const ROOM = <div className="m-search-filters" />

/** Its room is there from the first letter on, so that nothing moves when its code, its texts or the titles arrive. */
const { Part: Filters } = deferredPart(async () => (await import('./search-filters.tsx')).SearchFilters, {
  fallback: ROOM,
  needsTexts: true,
})

/** The titles of the search, those that pass the filters of the address. */
function Titles({ query, state }: { query: string; state: SearchState }) {
  const t = useTranslate()
  const [filters, change] = useFilters()
  const genres = useGenres()
  const known = useKnown(filters)
  const all = 'titles' in state ? state.titles : undefined
  const titles = useMemo(() => all?.filter((title) => passes(title, filters, known)), [all, filters, known])
  const found = state.status === 'found'
  return (
    <section className="mt-12 max-sm:mt-3" aria-busy={!found}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 className="m-title min-w-0 text-2xl wrap-anywhere">
          {t(found ? 'home.search.sectionTitle' : 'home.search.loading', { query })}
        </h1>
        <span role="status" className={found ? 'text-sm text-muted tabular-nums' : 'sr-only'}>
          {found ? t('home.search.count', { count: titles?.length ?? 0 }) : t('home.search.loadingStatus')}
        </span>
      </div>
      {/* One title is no choice: whoever goes on by keys comes to it at once. */}
      {(all && all.length > 1) || titles?.length === 0 ? (
        <Filters
          filters={filters}
          genres={genresOf(genres, filters.kind)}
          onChange={change}
          isNoneLeft={found && titles?.length === 0}
        />
      ) : (
        ROOM
      )}
      {titles ? <TitleGrid titles={titles} /> : <TitleGridSkeleton />}
      {found && (
        <div className="mt-14 flex flex-col items-center gap-4 text-muted">
          <p>{t('home.search.allResults')}</p>
          <DiscoverLink label={t('home.search.discoverMore')} />
        </div>
      )}
    </section>
  )
}

/** Everything below the search box while there is a query. */
export function SearchResults({ query, state, onRetry }: { query: string; state: SearchState; onRetry: () => void }) {
  const t = useTranslate()
  const shown = query.length > SHOWN_QUERY ? `${query.slice(0, SHOWN_QUERY)}…` : query

  if (state.status === 'failed') {
    return (
      <Notice
        urgent
        heading="h1"
        art={<WarningIcon className="size-18 text-warn" />}
        title={t('home.search.failed')}
        actions={
          <Button look="primary" icon={ArrowClockwiseIcon} onClick={onRetry}>
            {t('home.search.retry')}
          </Button>
        }
      >
        {t('home.search.failedText')}
      </Notice>
    )
  }
  if (state.status === 'none') {
    return (
      <Notice
        heading="h1"
        art={<MagnifyingGlassLightIcon className="size-18 text-muted" />}
        title={t('home.search.noResults', { query: shown })}
        actions={<DiscoverLink label={t('home.search.discoverMore')} />}
      >
        {t('home.search.noResultsText')}
      </Notice>
    )
  }
  return <Titles query={shown} state={state} />
}
