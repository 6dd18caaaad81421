import { useSearchParams } from 'wouter'
import { useTranslate } from '../../i18n/i18n.ts'
import { AllRows } from './all-rows.tsx'
import { readRow } from './rows.ts'
import { WholeRow } from './whole-row.tsx'

/** `/discover`: rows of films and shows, or one whole row; filtered as the address says. */
export function DiscoverPage() {
  const t = useTranslate()
  const [params] = useSearchParams()
  const row = readRow(params)
  return (
    <main id="main" tabIndex={-1} className="min-h-dvh">
      {row ? (
        <WholeRow row={row} />
      ) : (
        <>
          <title>{t('global.pages.pagetitle', { title: t('global.pages.discover') })}</title>
          <AllRows />
        </>
      )}
    </main>
  )
}
