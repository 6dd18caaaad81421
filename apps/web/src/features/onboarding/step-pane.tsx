import type { ReactNode } from 'react'
import { useTranslate } from '../../i18n/i18n.ts'

/** A step of the setup: its number, its question, and its controls. */
export function StepPane({
  step,
  title,
  text,
  isWide = false,
  children,
}: {
  step: 1 | 2
  title: string
  text: ReactNode
  isWide?: boolean
  children: ReactNode
}) {
  const t = useTranslate()
  const label = t('onboarding.step', { step })
  return (
    <>
      <title>{t('global.pages.pagetitle', { title: t('onboarding.title') })}</title>
      <div className="m-ambient" />
      <main id="main" tabIndex={-1} className={`m-setup ${isWide ? 'm-setup-wide' : ''}`}>
        <div className="m-setup-steps" role="img" aria-label={label}>
          <i data-done="" />
          <i data-done={step === 2 ? '' : undefined} />
          <span aria-hidden="true">{label}</span>
        </div>
        <h1 className="m-title text-3xl text-balance">{title}</h1>
        <div className="mt-3 mb-8 max-w-[46ch] text-pretty text-secondary">{text}</div>
        {children}
      </main>
    </>
  )
}
