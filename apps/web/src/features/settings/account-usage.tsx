import { useEffect, useState } from 'react'
import { useLazyAccount } from '../../data/account/lazy-account.ts'
import { useI18n, useTranslate } from '../../i18n/i18n.ts'

/** From here on the viewer is told: there is still time to make room. */
const NEARLY_FULL = 0.9

/** Says that the account is full, or nearly; nothing below that, or where its server does not say. */
export function AccountUsage() {
  const t = useTranslate()
  const { locale } = useI18n()
  const account = useLazyAccount()
  const [fullness, setFullness] = useState(0)
  useEffect(() => {
    const life = new AbortController()
    const read = async () => {
      try {
        const { control } = await account.open()
        const found = await control.fullness(life.signal)
        if (!life.signal.aborted) setFullness(found ?? 0)
      } catch {
        // Without an answer there is nothing to warn of; what is refused is counted in the account's menu.
      }
    }
    void read()
    return () => life.abort()
  }, [account])

  if (fullness < NEARLY_FULL) return null
  // Never rounded up: 100 % is said of nothing that still takes something.
  const percent = new Intl.NumberFormat(locale.tag, { style: 'percent' }).format(Math.floor(fullness * 100) / 100)
  return (
    <p role="status" className="mt-4 text-warn">
      {fullness < 1 ? t('settings.account.usage.nearlyFull', { percent }) : t('settings.account.usage.full')}
    </p>
  )
}
