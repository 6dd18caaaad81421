import { ArrowClockwiseIcon, Button, MagnifyingGlassLightIcon, Notice, WarningIcon } from '@matinee/ui'
import { TitleGrid } from '../../blocks/title-grid.tsx'
import { TitleGridSkeleton } from '../../blocks/title-skeleton.tsx'
import { useTranslate } from '../../i18n/i18n.ts'
import { DiscoverLink } from './discover-link.tsx'
import type { SearchState } from './search-state.ts'

/** Longest part of a query that a heading repeats. */
const SHOWN_QUERY = 60

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
  const found = state.status === 'found'
  const titles = 'titles' in state ? state.titles : undefined
  return (
    <section className="mt-12 max-sm:mt-9" aria-busy={!found}>
      <div className="mb-4.5 flex items-baseline gap-3">
        <h1 className="m-title text-2xl break-words">
          {t(found ? 'home.search.sectionTitle' : 'home.search.loading', { query: shown })}
        </h1>
        <span role="status" className={found ? 'text-sm text-muted tabular-nums' : 'sr-only'}>
          {found ? t('home.search.count', { count: state.titles.length }) : t('home.search.loadingStatus')}
        </span>
      </div>
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
