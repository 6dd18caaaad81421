import type { Genre } from '@matinee/domain'
import { FilterBar } from '../../blocks/filters/filter-bar.tsx'
import type { Filters } from '../../blocks/filters/filters.ts'
import { useTranslate } from '../../i18n/i18n.ts'

/** The filters above the titles of a search, and the word that they leave none. */
export function SearchFilters({
  isNoneLeft,
  ...bar
}: {
  filters: Filters
  genres: readonly Genre[]
  onChange: (part: Partial<Filters>) => void
  isNoneLeft: boolean
}) {
  const t = useTranslate()
  return (
    <>
      <div className="m-search-filters">
        <FilterBar {...bar} />
      </div>
      {isNoneLeft && (
        <p role="status" className="m-title py-20 text-center text-2xl">
          {t('discover.filters.none')}
        </p>
      )}
    </>
  )
}
