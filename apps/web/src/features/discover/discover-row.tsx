import type { Title } from '@matinee/domain'
import { ArrowClockwiseIcon, Button } from '@matinee/ui'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { startTransition, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { TitleCarousel } from '../../blocks/title-carousel.tsx'
import { TitleGridSkeleton } from '../../blocks/title-grid.tsx'
import { useTranslate } from '../../i18n/i18n.ts'
import type { GenreList, TitleList } from '../../services/catalog/catalog.ts'
import { useServices } from '../../services/services.ts'
import { rowOf, shortName } from './carousel-titles.ts'

/** How far below the window a row is fetched already. */
const AHEAD = '0px 0px 60% 0px'

/** A place that is filled once it comes near the window; until then it has the height of a row. */
export function WhenNear({ children }: { children: () => ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || isNear) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && startTransition(() => setIsNear(true)),
      { rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear])
  return (
    <div ref={place} data-far={isNear ? undefined : ''} className={isNear ? undefined : 'h-100'}>
      {isNear && children()}
    </div>
  )
}

interface RowProps {
  heading: string
  passes: (title: Title) => boolean
  random: () => number
}

/** One carousel of Discover: shuffled, without doubles, at most 20 titles (specification §9). */
function Row({ heading, answer, passes, random }: RowProps & { answer: UseQueryResult<Title[]> }) {
  const t = useTranslate()
  // The order of a list stays as long as the list does.
  const titles = useMemo(() => answer.data && rowOf(answer.data, passes, random), [answer.data, passes, random])
  if (titles?.length === 0) return null
  if (titles) {
    const labels = {
      back: t('discover.scrollBack', { row: heading }),
      forward: t('discover.scrollForward', { row: heading }),
    }
    const nameOf = ({ title }: Title) => shortName(title)
    return <TitleCarousel heading={heading} titles={titles} nameOf={nameOf} labels={labels} />
  }
  return (
    <section className="mt-12 max-sm:mt-9" aria-busy={!answer.isError}>
      <h2 className="m-title mb-4.5 text-2xl">{heading}</h2>
      {answer.isError ? (
        <div role="alert" className="flex flex-wrap items-center gap-4 text-secondary">
          {t('discover.failed')}
          <Button icon={ArrowClockwiseIcon} onClick={() => void answer.refetch()}>
            {t('discover.retry')}
          </Button>
        </div>
      ) : (
        <TitleGridSkeleton count={7} />
      )}
    </section>
  )
}

/** A list that the movie database keeps. */
export function ListRow({ list, ...row }: RowProps & { list: TitleList }) {
  const { catalog } = useServices()
  return <Row {...row} answer={useQuery(catalog.list(list))} />
}

/** Titles of a genre. */
export function GenreRow({ list, ...row }: RowProps & { list: GenreList }) {
  const { catalog } = useServices()
  return <Row {...row} answer={useQuery(catalog.ofGenre(list))} />
}
