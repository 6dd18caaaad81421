import { Spinner } from '@matinee/ui'
import { useLocalStores } from '../../../data/local-stores.ts'
import { useArrived } from '../../../services/arrival/use-arrived.ts'
import { useServices } from '../../../services/services.ts'
import { AddonConnections } from './addons.tsx'
import { DirectLinkConnections } from './direct-links.tsx'
import { InAccount } from './in-account.tsx'
import { JellyfinConnections } from './jellyfin.tsx'
import { OpenSubtitlesConnection } from './open-subtitles.tsx'
import { SetupStatus } from './setup-status.tsx'

/** The sources connected to this device. Changes apply at once: a sign-in that waits for saving could be lost. */
export function OwnSources() {
  const hasStreaming = useArrived(useServices().loadStreaming())
  const hasConnections = useArrived(useLocalStores().ownConnections())
  if (!hasStreaming || !hasConnections) return <Spinner className="mt-8 size-6" />
  return (
    <>
      <div className="mt-8">
        <SetupStatus />
      </div>
      <InAccount />
      <JellyfinConnections />
      <AddonConnections />
      <DirectLinkConnections />
      <OpenSubtitlesConnection />
    </>
  )
}
