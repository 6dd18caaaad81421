import { Button } from '@matinee/ui'
import { useState } from 'react'
import { useTranslate } from '../../i18n/i18n.ts'
import { InfoPage } from './info-page.tsx'

/** `/dev/test`: fails on purpose, to show the error screen (product facts §1). */
export function DevTestPage() {
  const t = useTranslate()
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) throw new Error('broken on purpose')
  return (
    <InfoPage name={t('global.pages.dev')} title={t('dev.test.title')}>
      <p className="mt-4 mb-6 text-secondary">{t('dev.test.text')}</p>
      <Button onClick={() => setIsBroken(true)}>{t('dev.test.crash')}</Button>
    </InfoPage>
  )
}
