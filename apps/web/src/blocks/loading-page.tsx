import { Spinner } from '@matinee/ui'
import { useState } from 'react'
import { useTranslate } from '../i18n/i18n.ts'

/** Whether a loading page is on the screen already: the document's, or that of the page before. */
const standsAlready = () => typeof document !== 'undefined' && document.querySelector('#main > [role=status]') !== null

/** A loading page; a fast one appears without a spinner first. One that takes the place of another does not begin anew. */
export function LoadingPage() {
  const t = useTranslate()
  const [goesOn] = useState(standsAlready)
  const fade = goesOn ? '' : 'transition-opacity delay-300 duration-200 starting:opacity-0'
  return (
    <main id="main" tabIndex={-1} className={`m-loading-page grid min-h-dvh place-items-center ${fade}`}>
      <h1 className="sr-only">{t('screens.loadingApp')}</h1>
      <div role="status" aria-label={t('screens.loadingApp')}>
        <Spinner className="size-10" />
      </div>
    </main>
  )
}
