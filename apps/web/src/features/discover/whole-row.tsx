import type { Title } from '@matinee/domain'
import { ArrowLeftIcon, buttonClass } from '@matinee/ui'
import { useCallback } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useGenreName } from '../../blocks/use-genre-name.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { paths } from '../../services/navigation/paths.ts'
import { useServices } from '../../services/services.ts'
import { FilterBar } from '../../blocks/filters/filter-bar.tsx'
import { hidesSome, narrowingOf, passes } from '../../blocks/filters/filters.ts'
import { listNarrowing } from './list-narrowing.ts'
import { headingOf, writeRow, type RowName } from './rows.ts'
import { TitlePagesGrid } from './title-pages.tsx'
import { useFilters, useKnown } from '../../blocks/filters/use-filters.ts'
import { useGenres } from '../../blocks/filters/use-genres.ts'
import { useTitlePages } from './use-title-pages.ts'

/** One row of Discover in full, page after page. */
export function WholeRow({ row }: { row: RowName }) {
  const t = useTranslate()
  const { now } = useServices()
  const genres = useGenres()
  const genreName = useGenreName()
  const [params] = useSearchParams()
  const [filters, change] = useFilters()
  const known = useKnown(filters)
  const isIn = useCallback(
    (title: Title) => passes(title, { ...filters, kind: row.kind }, known),
    [filters, known, row.kind],
  )
  const narrowing = 'list' in row ? listNarrowing(row, filters, now()) : narrowingOf(filters)
  const pages = useTitlePages([{ list: row, narrowing }], isIn, hidesSome(filters))
  const heading =
    'list' in row ? t(headingOf(row)) : genreName(genres[row.kind].find(({ id }) => id === row.genreId)?.name ?? '')
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
      <TitlePagesGrid pages={pages} kind={row.kind} />
    </div>
  )
}
