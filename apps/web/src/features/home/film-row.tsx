import type { Title } from '@matinee/domain'
import { buttonClass } from '@matinee/ui'
import { Link } from 'wouter'
import { TitleRail } from '../../blocks/title-rail.tsx'
import type { useApproach } from '../../blocks/use-approach.ts'
import { useTranslate } from '../../i18n/i18n.ts'

/** Fewer titles are no row. */
const FEWEST = 4

/** A row of home and the way to its whole list. Nothing where its titles are too few; its room until they are there. */
export function FilmRow({
  heading,
  href,
  titles,
  approach: [approach, watch],
}: {
  heading: string
  href: string
  titles: readonly Title[] | undefined
  approach: ReturnType<typeof useApproach>
}) {
  const t = useTranslate()
  if (titles && titles.length < FEWEST) return null
  return (
    <section ref={watch} className="mt-12 max-sm:mt-9">
      <div className="mb-2.5 flex items-center justify-between gap-4">
        <h2 className="m-title min-w-0 text-2xl wrap-anywhere hyphens-auto">{heading}</h2>
        <Link
          href={href}
          className={`${buttonClass({ look: 'ghost', size: 'small' })} flex-none whitespace-nowrap`}
          aria-label={t('discover.seeAllOf', { row: heading })}
        >
          {t('discover.seeAll')}
        </Link>
      </div>
      <div className="m-row-room">
        {approach !== 'far' && titles && (
          <TitleRail
            titles={titles}
            hasPosters={approach === 'here'}
            labels={{
              back: t('discover.scrollBack', { row: heading }),
              forward: t('discover.scrollForward', { row: heading }),
            }}
          />
        )}
      </div>
    </section>
  )
}
