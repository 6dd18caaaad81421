import type { Title } from '@matinee/domain'
import { ArrowClockwiseIcon, Button, buttonClass } from '@matinee/ui'
import { useQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { watchNearness } from '../../blocks/watch-nearness.ts'
import { TitleCarousel } from '../../blocks/title-carousel.tsx'
import { useTranslate } from '../../i18n/i18n.ts'
import type { GenreList, TitleList } from '../../services/catalog/catalog.ts'
import { useServices } from '../../services/services.ts'
import { rowOf, shortName } from './carousel-titles.ts'
import { isUnfiltered, listNarrowing, narrowingOf, type Filters } from './filters.ts'
import { RowSkeleton } from './row-skeleton.tsx'
import { useFilled, type Filled } from './use-filled.ts'

/** How far below the window a row is fetched already. */
const AHEAD = '0px 0px 60% 0px'

/** A place that is filled once it comes near the window; until then it has the height of a row. */
export function WhenNear({ children }: { children: () => ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || isNear) return
    return watchNearness(element, (isSeen) => isSeen && startTransition(() => setIsNear(true)), AHEAD)
  }, [isNear])
  return (
    <div ref={place} data-far={isNear ? undefined : ''} className={isNear ? undefined : 'h-100'}>
      {isNear && children()}
    </div>
  )
}

export interface RowProps {
  heading: string
  /** Where the whole list is. */
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

/** In the place of titles that did not come. */
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

/** A list that the movie database keeps. */
export function ListRow({ list, ...row }: RowProps & { list: TitleList }) {
  const { now } = useServices()
  const narrowing = listNarrowing(list, row.filters, now())
  return <Row {...row} answer={useFilled(list, narrowing, row.passes)} />
}

/** Titles of a genre: drawn from many pages, or from as many as fill the row once it is narrowed. */
export function GenreRow({ list: { pages, ...genre }, ...row }: RowProps & { list: GenreList }) {
  const { catalog } = useServices()
  const isWhole = isUnfiltered(row.filters)
  const whole = useQuery({ ...catalog.ofGenre({ ...genre, pages }), enabled: isWhole })
  const filled = useFilled(genre, narrowingOf(row.filters), row.passes, { isEnabled: !isWhole })
  const answer = { titles: whole.data, isError: whole.isError, retry: () => void whole.refetch() }
  return <Row {...row} answer={isWhole ? answer : filled} />
}
