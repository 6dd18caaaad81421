import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { keepingText } from '../blocks/keeping-text.ts'
import { useToast } from '../blocks/toasts.tsx'
import { useKeeping, type DeviceKeeping } from '../data/use-keeping.ts'
import { useTranslate } from '../i18n/i18n.ts'
import { useAllTexts } from '../i18n/use-all-texts.ts'
import { paths } from '../services/navigation/paths.ts'

function Told({ keeping }: { keeping: Exclude<DeviceKeeping, 'disk'> }) {
  useAllTexts()
  const t = useTranslate()
  const toast = useToast()
  const [location] = useLocation()
  const tell = useEffectEvent(() => {
    if (location !== paths.home()) toast({ text: keepingText(keeping, t), waits: true })
  })
  useEffect(() => tell(), [])
  return null
}

/** Says once, on whatever page it happens, that what is saved now may not last. Home says it for as long as it is so. */
export function KeepingTold() {
  const keeping = useKeeping()
  return keeping !== 'disk' && <Told key={keeping} keeping={keeping} />
}
