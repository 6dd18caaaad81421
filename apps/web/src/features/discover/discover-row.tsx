import type { Title } from '@matinee/domain'
import { ArrowClockwiseIcon, Button, buttonClass } from '@matinee/ui'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { startTransition, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { observeApproach } from '../../blocks/prefetch-on-approach.ts'
import { TitleCarousel } from '../../blocks/title-carousel.tsx'
import { useTranslate } from '../../i18n/i18n.ts'
import type { GenreList } from '../../services/catalog/catalog.ts'
import { workAhead } from '../../services/idle/work-ahead.ts'
import { useServices } from '../../services/services.ts'
import { rowOf, shortName } from './carousel-titles.ts'
import { isUnfiltered, listNarrowing, narrowingOf, type Filters } from './filters.ts'
import { RowSkeleton } from './row-skeleton.tsx'
import type { RowList } from './rows.ts'
import { useFilled, type Filled } from './use-filled.ts'

/** How far below the window a row is already fetched. */
const AHEAD = '0px 0px 60% 0px'

/**
 * Reserves the height of a row. It is fetched when near the window, or ahead, once every other request was answered.
 */
function Far({ onNear }: { onNear: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const isBusy = useIsFetching() > 0
  useEffect(() => {
    const element = place.current
    if (!element) return
    return observeApproach(element, (isNear) => isNear && onNear(), AHEAD)
  }, [onNear])
  useEffect(() => {
    return isBusy ? undefined : workAhead(onNear)
  }, [isBusy, onNear])
  return <div ref={place} data-far="" className="h-100" />
}

/** Rows below, rendered before they are scrolled into the window: rendering waits while it scrolls. */
export function WhenNear({ children }: { children: () => ReactNode }) {
  const [isNear, setIsNear] = useState(false)
  const come = useCallback(() => startTransition(() => setIsNear(true)), [])
  return isNear ? children() : <Far onNear={come} />
}

export interface RowProps {
  heading: string
  /** Address of the whole list. */
  href: string
  filters: Filters
  passes: (title: Title) => boolean
  random: () => number
}

/** One carousel of Discover: shuffled, without doubles, at most 20 titles (specification §9). */
function Row({ heading, href, passes, random, answer }: RowProps & { answer: Filled }) {
  const t = useTranslate()
  const { titles: all } = answer
  // The order of a list stays as long as the list does.
  const titles = useMemo(() => all && rowOf(all, passes, random), [all, passes, random])
  if (titles?.length === 0) return null
  if (titles) {
    const labels = {
      back: t('discover.scrollBack', { row: heading }),
      forward: t('discover.scrollForward', { row: heading }),
    }
    const nameOf = ({ title }: Title) => shortName(title)
    const seeAll = (
      <Link
        href={href}
        className={buttonClass({ look: 'ghost', size: 'small' })}
        aria-label={t('discover.seeAllOf', { row: heading })}
      >
        {t('discover.seeAll')}
      </Link>
    )
    return <TitleCarousel heading={heading} titles={titles} nameOf={nameOf} labels={labels} end={seeAll} />
  }
  return (
    <section className="mt-12 max-sm:mt-9" aria-busy={!answer.isError}>
      <div className="mb-2.5 flex min-h-9 items-center pointer-coarse:min-h-11">
        <h2 className="m-title text-2xl">{heading}</h2>
      </div>
      {answer.isError ? <RowFailed onRetry={answer.retry} /> : <RowSkeleton />}
    </section>
  )
}

/** Shown in place of titles that failed to load. */
export function RowFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslate()
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4 text-secondary">
      {t('discover.failed')}
      <Button icon={ArrowClockwiseIcon} onClick={onRetry}>
        {t('discover.retry')}
      </Button>
    </div>
  )
}

/** A list of the movie database, or a part of it. */
export function ListRow({ list, ...row }: RowProps & { list: RowList }) {
  const { now } = useServices()
  const narrowing = listNarrowing(list, row.filters, now())
  return <Row {...row} answer={useFilled(list, narrowing, row.passes)} />
}

/** Titles of a genre: drawn from many pages, or from as many as fill the row once filtered. */
export function GenreRow({ list: { pages, ...genre }, ...row }: RowProps & { list: GenreList }) {
  const { catalog } = useServices()
  const isWhole = isUnfiltered(row.filters)
  const whole = useQuery({ ...catalog.ofGenre({ ...genre, pages }), enabled: isWhole })
  const filled = useFilled(genre, narrowingOf(row.filters), row.passes, { isEnabled: !isWhole })
  const answer = { titles: whole.data, isError: whole.isError, retry: () => void whole.refetch() }
  return <Row {...row} answer={isWhole ? answer : filled} />
}
