import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslate } from '../../i18n/i18n.ts'
import { PosterWall } from './poster-wall.tsx'

/** A screen of the account: one column beside the wall of posters. A later step is announced by focusing its title. */
export function Pane({
  page,
  title,
  text,
  above,
  isLaterStep = false,
  children,
}: {
  /** Name of the page in the window's title. */
  page: string
  title: string
  text: ReactNode
  above?: ReactNode
  isLaterStep?: boolean
  children: ReactNode
}) {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isLaterStep) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [isLaterStep])
  return (
    <>
      <title>{t('global.pages.pagetitle', { title: page })}</title>
      <PosterWall />
      <div className="m-ambient" />
      <main id="main" tabIndex={-1} className="m-pane m-pane-walled">
        {above}
        <h1 ref={heading} tabIndex={-1} className="m-title text-3xl text-balance focus-visible:shadow-none">
          {title}
        </h1>
        <div className="mt-3 mb-8 max-w-[46ch] text-pretty text-secondary">{text}</div>
        {children}
      </main>
    </>
  )
}
