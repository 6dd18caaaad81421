import { Suspense, useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'wouter'
import { watchForMissingChunks } from './reload-stale-chunks.ts'
import { StorageWarning } from './storage-warning.tsx'
import { LogOutQuestion } from './log-out-question.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { leaveEmptyEntries } from '../services/navigation/question-entry.ts'
import { isPlayerAt } from '../services/navigation/paths.ts'
import { giveFocusBack } from './focus-again.ts'
import { moveOneObject } from './one-object/one-object.ts'
import { StillsAhead } from './one-object/stills-ahead.tsx'
import { focusFirstTitle, isBegunAt, watchRemote } from './remote.ts'
import { SessionOver } from './session-over.tsx'
import { SiteKeys } from './site-keys.tsx'
import { UpdateOffer } from './update-offer.tsx'
import { UserLoadError } from './user-load-error.tsx'

const isOnTelevision = () => document.documentElement.dataset['ui'] === 'tv'

function FirstTitleFocus() {
  useEffect(() => {
    const over = new AbortController()
    focusFirstTitle(over.signal)
    return () => over.abort()
  }, [])
  return null
}

/** Parts around every page that can load later: the first page does not wait for their code. */
export default function DeferredChrome() {
  // Installed with what is rendered here, so that no key of a remote is missed after it.
  useLayoutEffect(() => {
    const over = new AbortController()
    watchForMissingChunks(over.signal)
    leaveEmptyEntries(over.signal)
    moveOneObject(over.signal)
    giveFocusBack(isBegunAt, over.signal)
    if (isOnTelevision()) watchRemote(over.signal)
    return () => over.abort()
  }, [])
  const [location] = useLocation()
  return (
    <>
      <OfflineBanner>
        <Suspense>{!isPlayerAt(location) && <UserLoadError />}</Suspense>
      </OfflineBanner>
      {isOnTelevision() && !isPlayerAt(location) && <FirstTitleFocus key={location} />}
      <SiteKeys />
      <StillsAhead />
      <Suspense>
        <StorageWarning />
        <UpdateOffer />
        <LogOutQuestion />
        <SessionOver />
      </Suspense>
    </>
  )
}
