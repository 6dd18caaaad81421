import { Suspense, useLayoutEffect } from 'react'
import { watchForMissingChunks } from './heal-chunks.ts'
import { KeepingTold } from './keeping-told.tsx'
import { LogOutQuestion } from './log-out-question.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { watchRemote } from './remote.ts'
import { SessionOver } from './session-over.tsx'
import { UpdateOffer } from './update-offer.tsx'

/** What surrounds every page and can come after it: the first page does not wait for its code. */
export default function Later() {
  // With what is drawn here, so that no key of a remote falls after it.
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
        <KeepingTold />
        <UpdateOffer />
        <LogOutQuestion />
        <SessionOver />
      </Suspense>
    </>
  )
}
