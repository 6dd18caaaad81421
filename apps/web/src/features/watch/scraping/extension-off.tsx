import { Button } from '@matinee/ui'
import { useSyncExternalStore } from 'react'
import { useTranslate } from '../../../i18n/i18n.ts'
import type { Streaming } from '../../../services/streams/streaming.ts'
import { useStreaming } from '../../../blocks/use-streaming.ts'

/**
 * The extension is installed, but not enabled for this page, or may not reach a host: how to change that (product facts §14 "Extension disabled").
 */
function Offer({ streaming: { transport, missingHosts } }: { streaming: Streaming }) {
  const t = useTranslate()
  const { extension } = useSyncExternalStore(transport.status.subscribe, transport.status.get)
  const { status } = extension
  // Known after the search: hosts of streams without permission for the extension.
  const hosts = missingHosts()
  const lacks = status === 'noperms' || (status === 'success' && hosts.length > 0)
  if (status !== 'disallowed' && !lacks) return null
  return (
    <div role="status" className="max-w-[27rem] rounded-md bg-warn-soft p-4">
      <p className="font-[560]">
        {t(lacks ? 'player.scraping.extensionFailure.permissionTitle' : 'player.scraping.extensionFailure.title')}
      </p>
      <p className="mb-3 text-sm text-secondary">
        {t(lacks ? 'onboarding.extension.status.nopermsText' : 'player.scraping.extensionFailure.text')}
      </p>
      {hosts.length > 0 && (
        <ul className="mb-3 text-sm" dir="ltr">
          {hosts.map((host) => (
            <li key={host}>{host}</li>
          ))}
        </ul>
      )}
      <Button
        size="small"
        onClick={() =>
          void transport.openPermissions(window.location.href, hosts).catch(() => {
            // The press can be repeated.
          })
        }
      >
        {t(`player.scraping.extensionFailure.${lacks ? 'grant' : 'enable'}`)}
      </Button>
    </div>
  )
}

export function ExtensionOff() {
  const streaming = useStreaming()
  return streaming && <Offer streaming={streaming} />
}
