import type { Player } from '@matinee/player/core'
import { useEffect, useState } from 'react'
import { Picture } from '../../../blocks/picture.tsx'
import { DETAILS_STILL_SIZES } from '../../../blocks/still-ahead.ts'

/** Whether the film has shown nothing yet. */
function useAwaitsPicture(player: Player | null): boolean {
  const [isAwaited, setAwaited] = useState(true)
  useEffect(() => {
    if (!player) return
    const look = () => {
      const { source, playback } = player.store.get()
      if (source.status === 'ready' && !playback.isLoading) setAwaited(false)
    }
    look()
    return player.store.subscribe(look)
  }, [player])
  return isAwaited
}

/** A title's still, dimmed, until its film has a picture, which fades in over it. In the width of the details, which have fetched it. */
export function HeldStill({ address, player }: { address: string; player: Player | null }) {
  const isAwaited = useAwaitsPicture(player)
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return null
  return (
    <div aria-hidden="true" className="m-held-still" data-awaits={isAwaited ? '' : undefined}>
      <Picture
        address={address}
        kind="backdrop"
        sizes={DETAILS_STILL_SIZES}
        isLargest
        fetchPriority="low"
        onError={() => setBroken(true)}
      />
    </div>
  )
}
