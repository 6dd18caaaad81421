import { Spinner } from '@matinee/ui'
import { useTranslate } from '../i18n/i18n.ts'

/** A loading page; a fast one appears without a spinner first. */
export function LoadingPage() {
  const t = useTranslate()
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid min-h-dvh place-items-center transition-opacity delay-300 duration-200 starting:opacity-0"
    >
      <h1 className="sr-only">{t('screens.loadingApp')}</h1>
      <div role="status" aria-label={t('screens.loadingApp')}>
        <Spinner className="size-10" />
      </div>
    </main>
  )
}
