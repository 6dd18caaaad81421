import { RowHead } from '../../../blocks/row-head.tsx'
import { useApproach } from '../../../blocks/use-approach.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import type { Programme } from '../../../services/catalog/catalog.ts'
import { paths } from '../../../services/navigation/paths.ts'
import { ProgrammeCard, ProgrammeSkeletons } from './programme-card.tsx'
import { ON_THE_PAGE } from './programmes-of-the-day.ts'

/** The programmes of the day between two rows of Discover. Their places are kept until they are there. */
export function ProgrammeRow({ programmes }: { programmes: readonly Programme[] | undefined }) {
  const t = useTranslate()
  const [approach, watch] = useApproach(false)
  const heading = t('discover.programmes.title')
  return (
    <div ref={watch} role="region" aria-label={heading} aria-busy={!programmes} className="m-programme-row">
      <RowHead heading={heading} href={paths.programmes()} />
      {programmes && approach !== 'far' ? (
        <div className="m-programmes">
          {programmes.map((programme) => (
            <ProgrammeCard key={programme.id} programme={programme} heading="h3" hasPictures={approach === 'here'} />
          ))}
        </div>
      ) : (
        <ProgrammeSkeletons count={programmes?.length ?? ON_THE_PAGE} />
      )}
    </div>
  )
}
