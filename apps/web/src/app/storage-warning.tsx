import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { storageWarningText } from '../blocks/storage-warning-text.ts'
import { useToast } from '../blocks/toasts.tsx'
import { useLibrary } from '../data/library/library-context.ts'
import { usePersistence, type DevicePersistence } from '../data/use-persistence.ts'
import { useTranslate } from '../i18n/i18n.ts'
import { useAllTexts } from '../i18n/use-all-texts.ts'
import { paths } from '../services/navigation/paths.ts'

function Warning({ persistence }: { persistence: Exclude<DevicePersistence, 'disk'> }) {
  useAllTexts()
  const t = useTranslate()
  const toast = useToast()
  const [location] = useLocation()
  const isHome = location === paths.home()
  /** Home says it itself, and from then on the viewer knows. */
  const [isKnown, setIsKnown] = useState(isHome)
  useEffect(() => {
    if (isHome) setIsKnown(true)
  }, [isHome])
  const { saveAgain } = useLibrary()
  const action = persistence === 'cleared' && { label: t('settings.save'), run: () => void saveAgain() }
  const warn = useEffectEvent(() =>
    toast({ text: storageWarningText(persistence, t), ...(action && { action }), waits: true }),
  )
  useEffect(() => (isKnown ? undefined : warn()), [isKnown])
  return null
}

/** Warns once, on any page, that saved data may not last. Home repeats it while this is so. */
export function StorageWarning() {
  const persistence = usePersistence()
  return persistence !== 'disk' && <Warning key={persistence} persistence={persistence} />
}
