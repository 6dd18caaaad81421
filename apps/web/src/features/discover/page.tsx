import { useSearchParams } from 'wouter'
import { useTranslate } from '../../i18n/i18n.ts'
import { Explore } from './explore.tsx'
import { readRow } from './rows.ts'
import { WholeRow } from './whole-row.tsx'

export { ProgrammesPage } from './programmes/page.tsx'

/** `/discover`: rows of films and shows, the titles that pass the filters, or one whole row. */
export function DiscoverPage() {
  const t = useTranslate()
  const [params] = useSearchParams()
  const row = readRow(params)
  return (
    <main id="main" tabIndex={-1} className="min-h-dvh overflow-x-clip">
      {row ? (
        <WholeRow row={row} />
      ) : (
        <>
          <title>{t('global.pages.pagetitle', { title: t('global.pages.discover') })}</title>
          <Explore />
        </>
      )}
    </main>
  )
}
