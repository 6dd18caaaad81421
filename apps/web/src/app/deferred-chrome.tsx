import { Suspense, useLayoutEffect } from 'react'
import { watchForMissingChunks } from './reload-stale-chunks.ts'
import { StorageWarning } from './storage-warning.tsx'
import { LogOutQuestion } from './log-out-question.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { watchRemote } from './remote.ts'
import { SessionOver } from './session-over.tsx'
import { UpdateOffer } from './update-offer.tsx'

/** Parts around every page that can load later: the first page does not wait for their code. */
export default function DeferredChrome() {
  // Installed with what is rendered here, so that no key of a remote is missed after it.
  useLayoutEffect(() => {
    const over = new AbortController()
    watchForMissingChunks(over.signal)
    if (document.documentElement.dataset['ui'] === 'tv') watchRemote(over.signal)
    return () => over.abort()
  }, [])
  return (
    <>
      <OfflineBanner />
      <Suspense>
        <StorageWarning />
        <UpdateOffer />
        <LogOutQuestion />
        <SessionOver />
      </Suspense>
    </>
  )
}
