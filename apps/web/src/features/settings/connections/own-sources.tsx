import { Suspense } from 'react'
import { Spinner } from '@matinee/ui'
import { AddonConnections } from './addons.tsx'
import { DirectLinkConnections } from './direct-links.tsx'
import { InAccount } from './in-account.tsx'
import { JellyfinConnections } from './jellyfin.tsx'
import { OpenSubtitlesConnection } from './open-subtitles.tsx'
import { SetupStatus } from './setup-status.tsx'

/** What the viewer connects to this device. It acts at once: a sign-in that waits to be saved would be one that is lost. */
export function OwnSources() {
  return (
    <Suspense fallback={<Spinner className="mt-8 size-6" />}>
      <div className="mt-8">
        <SetupStatus />
      </div>
      <InAccount />
      <JellyfinConnections />
      <AddonConnections />
      <DirectLinkConnections />
      <OpenSubtitlesConnection />
    </Suspense>
  )
}
