import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useToast } from '../blocks/toasts.tsx'
import { useTranslate } from '../i18n/i18n.ts'
import { useAllTexts } from '../i18n/use-all-texts.ts'
import { registerWorker, type Installed } from '../offline/register.ts'
import { savesData } from '../services/idle/may-work-ahead.ts'
import { atRest } from '../services/idle/work-ahead.ts'
import { ROUTES } from '../services/navigation/paths.ts'

/** Offers the newer version when rendered: once on every page that the viewer goes to. */
function Offer({ installed }: { installed: Installed }) {
  useAllTexts()
  const t = useTranslate()
  const toast = useToast()
  useEffect(
    () => toast({ text: t('update.ready'), action: { label: t('update.reload'), run: installed.update }, waits: true }),
    [toast, t, installed],
  )
  return null
}

/**
 * Installs the offline shell once the page is idle, unless the viewer saves data: on a bad line it is worth most. A newer version is
 * offered, not over a film, and never forced.
 */
export function UpdateOffer() {
  const [location] = useLocation()
  const [newer, setNewer] = useState<Installed | null>(null)
  useEffect(() => {
    if (!import.meta.env.PROD || savesData()) return
    const over = new AbortController()
    const callOff = atRest(() => void registerWorker(setNewer, over.signal))
    return () => {
      callOff()
      over.abort()
    }
  }, [])
  return newer && !ROUTES.watch.test(location) && <Offer key={location} installed={newer} />
}
