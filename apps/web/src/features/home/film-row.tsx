import type { Title } from '@matinee/domain'
import { RowHead } from '../../blocks/row-head.tsx'
import { TitleRail } from '../../blocks/title-rail.tsx'
import type { useApproach } from '../../blocks/use-approach.ts'

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
  if (titles && titles.length < FEWEST) return null
  return (
    <section ref={watch} className="mt-12 max-sm:mt-9">
      <RowHead heading={heading} href={href} />
      <div className="m-row-room">
        {approach !== 'far' && titles && (
          <TitleRail titles={titles} hasPosters={approach === 'here'} heading={heading} />
        )}
      </div>
    </section>
  )
}
