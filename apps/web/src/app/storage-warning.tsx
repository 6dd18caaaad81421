import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { storageWarningText } from '../blocks/storage-warning-text.ts'
import { useToast } from '../blocks/toasts.tsx'
import { usePersistence, type DevicePersistence } from '../data/use-persistence.ts'
import { useTranslate } from '../i18n/i18n.ts'
import { useAllTexts } from '../i18n/use-all-texts.ts'
import { paths } from '../services/navigation/paths.ts'

function Warning({ persistence }: { persistence: Exclude<DevicePersistence, 'disk'> }) {
  useAllTexts()
  const t = useTranslate()
  const toast = useToast()
  const [location] = useLocation()
  const warn = useEffectEvent(() => {
    if (location !== paths.home()) toast({ text: storageWarningText(persistence, t), waits: true })
  })
  useEffect(() => warn(), [])
  return null
}

/** Warns once, on any page, that saved data may not last. Home repeats it while this is so. */
export function StorageWarning() {
  const persistence = usePersistence()
  return persistence !== 'disk' && <Warning key={persistence} persistence={persistence} />
}
