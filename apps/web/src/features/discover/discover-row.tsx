import type { Title } from '@matinee/domain'
import { ArrowClockwiseIcon, Button } from '@matinee/ui'
import { memo, useEffect } from 'react'
import { RowHead } from '../../blocks/row-head.tsx'
import { TitleRail } from '../../blocks/title-rail.tsx'
import { useTranslate } from '../../i18n/i18n.ts'
import { shortName } from './carousel-titles.ts'
import { RowSkeleton } from './row-skeleton.tsx'
import { useApproach } from '../../blocks/use-approach.ts'

/** The row that shows stills in place of posters, counted from 0. */
const WIDE_PLACE = 2

/**
 * One carousel of Discover. It is a place of the page: when the row that was to stand in it is left out, the next one takes it,
 * so that nothing on the page moves.
 */
export const DiscoverRow = memo(function DiscoverRow({
  place,
  heading,
  href,
  titles,
  retry,
  onReached,
}: {
  /** Counted from 0, from the top of the page. */
  place: number
  heading: string
  /** Address of the whole list; undefined where there is none. */
  href: string | undefined
  titles: readonly Title[] | undefined
  retry: (() => void) | undefined
  onReached: (place: number) => void
}) {
  const [approach, watch] = useApproach(place === 0)
  const isWide = place === WIDE_PLACE
  const isNear = approach !== 'far'
  useEffect(() => {
    if (isNear) onReached(place)
  }, [isNear, onReached, place])
  const isWaiting = isNear && !titles && !retry
  return (
    <section ref={watch} className={place === 0 ? undefined : 'mt-12 max-sm:mt-9'} aria-busy={isWaiting}>
      <RowHead heading={heading} href={href} />
      <div className={`m-row-room ${isWide ? 'm-row-room-wide' : ''}`}>
        {!isNear && <div className={`m-rail-far ${isWide ? 'm-rail-wide' : ''}`} />}
        {isNear && titles && (
          <TitleRail
            titles={titles}
            hasPosters={approach === 'here'}
            nameOf={({ title }) => shortName(title)}
            look={isWide ? 'wide' : 'row'}
            heading={heading}
          />
        )}
        {isNear && retry && <RowFailed onRetry={retry} />}
        {isWaiting && <RowSkeleton isWide={isWide} />}
      </div>
    </section>
  )
})

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
