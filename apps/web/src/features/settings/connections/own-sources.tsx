import { Suspense } from 'react'
import { Spinner } from '@matinee/ui'
import { useTranslate } from '../../../i18n/i18n.ts'
import { AddonConnections } from './addons.tsx'
import { DirectLinkConnections } from './direct-links.tsx'
import { JellyfinConnections } from './jellyfin.tsx'
import { OpenSubtitlesConnection } from './open-subtitles.tsx'
import { SetupStatus } from './setup-status.tsx'

/** What the viewer connects to this device. It acts at once: a sign-in that waits to be saved would be one that is lost. */
export function OwnSources() {
  const t = useTranslate()
  return (
    <Suspense fallback={<Spinner className="mt-8 size-6" />}>
      <div className="mt-8">
        <SetupStatus />
      </div>
      <p className="mt-8 text-sm text-muted">{t('settings.connections.atOnce')}</p>
      <JellyfinConnections />
      <AddonConnections />
      <DirectLinkConnections />
      <OpenSubtitlesConnection />
    </Suspense>
  )
}
