import { useTranslate } from '../../../i18n/i18n.ts'

const STEPS = ['trust', 'passphrase', 'profile', 'verify'] as const

/** How far registration is. */
export function Steps({ current }: { current: (typeof STEPS)[number] }) {
  const t = useTranslate()
  const at = STEPS.indexOf(current)
  return (
    <div role="img" aria-label={t('auth.step', { step: at + 1, steps: STEPS.length })} className="m-steps">
      {STEPS.map((step, index) => (
        <i key={step} data-done={index <= at ? '' : undefined} />
      ))}
      <span>{t(`auth.steps.${current}`)}</span>
    </div>
  )
}
