import type { Title } from '@matinee/domain'
import { ArrowLeftIcon, buttonClass, Spinner } from '@matinee/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { Link, useSearchParams } from 'wouter'
import { TitleGrid } from '../../blocks/title-grid.tsx'
import { TitleGridSkeleton } from '../../blocks/title-skeleton.tsx'
import { observeApproach } from '../../blocks/prefetch-on-approach.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { paths } from '../../services/navigation/paths.ts'
import { useServices } from '../../services/services.ts'
import { withoutDoubles } from './carousel-titles.ts'
import { RowFailed } from './discover-row.tsx'
import { FilterBar } from './filter-bar.tsx'
import { listNarrowing, narrowingOf, passes } from './filters.ts'
import { headingOf, writeRow, type RowName } from './rows.ts'
import { useFilters, useKnown } from './use-filters.ts'
import { useGenres } from './use-genres.ts'

/** How far below the window the next page is already fetched. */
const AHEAD = '0px 0px 100% 0px'
/** Consecutive pages without a new title after which none is requested: the viewer hides nearly everything. */
const MOST_IN_VAIN = 10

/** Reports when the end of the shown titles comes near the window. */
function NearEnd({ onNear }: { onNear: () => void }) {
  const t = useTranslate()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    return observeApproach(element, (isNear) => isNear && onNear(), AHEAD)
  }, [onNear])
  return (
    <div ref={place} role="status" aria-label={t('home.search.loadingStatus')} className="grid h-24 place-items-center">
      <Spinner className="size-8" />
    </div>
  )
}

function useWholeRow(row: RowName) {
  const { catalog, now } = useServices()
  const [filters] = useFilters()
  const known = useKnown(filters)
  const isIn = useCallback(
    (title: Title) => passes(title, { ...filters, kind: row.kind }, known),
    [filters, known, row.kind],
  )
  const narrowing = 'list' in row ? listNarrowing(row, filters, now()) : narrowingOf(filters)
  const answer = useInfiniteQuery(catalog.pages(row, narrowing))
  const pages = answer.data?.pages
  const titles = useMemo(
    () => pages && withoutDoubles(pages.flatMap((page) => page.titles)).filter(isIn),
    [pages, isIn],
  )
  const isInVain = pages !== undefined && !pages.slice(-MOST_IN_VAIN).some((page) => page.titles.some(isIn))
  const hasMore = answer.hasNextPage && !(isInVain && pages.length >= MOST_IN_VAIN)
  return { answer, titles, hasMore }
}

/** One row of Discover in full, page after page. */
export function WholeRow({ row }: { row: RowName }) {
  const t = useTranslate()
  const genres = useGenres()
  const [params] = useSearchParams()
  const [filters, change] = useFilters()
  const { answer, titles, hasMore } = useWholeRow(row)
  const { fetchNextPage, isError, refetch } = answer
  const onNear = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  const heading =
    'list' in row ? t(headingOf(row)) : (genres[row.kind].find(({ id }) => id === row.genreId)?.name ?? '')
  const back = writeRow(params, null).toString()
  return (
    <div className="m-wrap pt-8">
      <title>{t('global.pages.pagetitle', { title: heading || t('global.pages.discover') })}</title>
      <Link
        href={`${paths.discover()}${back && `?${back}`}`}
        className={`${buttonClass({ look: 'ghost', size: 'small' })} -ms-3.5 mb-2`}
      >
        <ArrowLeftIcon className="size-4" />
        {t('global.pages.discover')}
      </Link>
      <h1 className="m-display min-h-[1.1em] text-4xl break-words">{heading}</h1>
      <FilterBar
        hasKinds={false}
        filters={filters}
        genres={'list' in row ? genres[row.kind] : null}
        onChange={change}
      />
      <div className="mt-10">
        {titles ? <TitleGrid titles={titles} /> : !isError && <TitleGridSkeleton />}
        {titles?.length === 0 && !hasMore && (
          <p role="status" className="m-title py-20 text-center text-2xl">
            {t('discover.filters.none')}
          </p>
        )}
        {isError && <RowFailed onRetry={() => void (titles ? fetchNextPage() : refetch())} />}
        {titles && hasMore && !isError && <NearEnd key={answer.data?.pages.length} onNear={onNear} />}
      </div>
    </div>
  )
}
