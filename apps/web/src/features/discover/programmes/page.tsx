import { buttonClass, Notice } from '@matinee/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { useTranslate } from '../../../i18n/i18n.ts'
import type { Programme } from '../../../services/catalog/catalog.ts'
import { decodeSegment } from '../../../services/navigation/location.ts'
import { paths } from '../../../services/navigation/paths.ts'
import { useServices } from '../../../services/services.ts'
import { RowFailed } from '../discover-row.tsx'
import { ProgrammeCard, ProgrammeSkeletons } from './programme-card.tsx'
import { ProgrammePage } from './programme-page.tsx'

/** Cards of the page while it loads. */
const PLACES = 12

/** All programmes; their places until they are there. */
function AllProgrammes({ programmes }: { programmes: readonly Programme[] | undefined }) {
  const t = useTranslate()
  const heading = t('discover.programmes.title')
  return (
    <div className="m-wrap pt-8 pb-16" aria-busy={!programmes}>
      <title>{t('global.pages.pagetitle', { title: heading })}</title>
      <h1 className="m-display text-4xl">{heading}</h1>
      <p className="mt-2 mb-8 text-secondary">{t('discover.programmes.about')}</p>
      {programmes ? (
        <ul className="m-programmes m-programmes-all">
          {programmes.map((programme) => (
            <li key={programme.id}>
              <ProgrammeCard programme={programme} heading="h2" />
            </li>
          ))}
        </ul>
      ) : (
        <ProgrammeSkeletons count={PLACES} />
      )}
    </div>
  )
}

/** No programme has this name, or this host has none. */
function NoProgramme({ hasOthers }: { hasOthers: boolean }) {
  const t = useTranslate()
  return (
    <div className="m-wrap">
      <title>{t('global.pages.pagetitle', { title: t('notFound.badge') })}</title>
      <Notice
        heading="h1"
        title={t('notFound.title')}
        actions={
          <Link
            href={hasOthers ? paths.programmes() : paths.discover()}
            className={buttonClass({ look: 'primary', size: 'big' })}
          >
            {t(hasOthers ? 'discover.programmes.title' : 'global.pages.discover')}
          </Link>
        }
      >
        {t('notFound.message')}
      </Notice>
    </div>
  )
}

/** `/programmes` and `/programmes/{programme}`: all programmes, or one with its note and its films. */
export function ProgrammesPage() {
  const { catalog } = useServices()
  const id = decodeSegment(useParams<{ programme?: string }>().programme)
  const { data: programmes, isError, refetch } = useQuery(catalog.programmes())
  const programme = programmes?.find((one) => one.id === id)
  const isMissing = programmes !== undefined && (id === '' ? programmes.length === 0 : !programme)
  const body = () => {
    if (isError && !programmes) return <RowFailed onRetry={() => void refetch()} />
    if (isMissing) return <NoProgramme hasOthers={programmes.length > 0} />
    return programme ? <ProgrammePage programme={programme} /> : <AllProgrammes programmes={programmes} />
  }
  return (
    <main id="main" tabIndex={-1} className="min-h-dvh overflow-x-clip">
      {body()}
    </main>
  )
}
