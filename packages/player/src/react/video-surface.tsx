import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { usePlayer } from './player-context.tsx'
import { mirrorState } from './state-attributes.ts'

/** Put on an element around that fills the screen in place of the container: one that stays when another player is mounted in it. */
export const STAGE_ATTRIBUTE = 'data-player-stage'

export interface VideoSurfaceProps {
  /** Of the container, which fills the screen and carries the state as `data-*` (see `stateAttributes`). */
  readonly className?: string
  readonly videoClassName?: string
  /** Says what the picture is to those who do not see it. */
  readonly label?: string
  /** The controls. Regions of them carry `data-player-controls`. */
  readonly children?: ReactNode
}

/**
 * The picture, with the player on it for as long as it is mounted. The element is not React's: of a video that it renders it
 * hears every event, several a second, whether anybody listens or not.
 */
export function VideoSurface({ className, videoClassName = '', label = '', children }: VideoSurfaceProps) {
  const player = usePlayer()
  const containerRef = useRef<HTMLDivElement>(null)
  const [video] = useState(createVideo)

  useLayoutEffect(() => {
    const container = containerRef.current
    if (container === null) return
    container.prepend(video)
    const stopMirroring = mirrorState(player, container)
    const stage = container.closest<HTMLElement>(`[${STAGE_ATTRIBUTE}]`) ?? undefined
    const detach = player.attach({ container, video, stage })
    return () => {
      detach()
      stopMirroring()
      video.remove()
    }
  }, [player, video])

  useLayoutEffect(() => {
    video.setAttribute('class', videoClassName)
    video.setAttribute('aria-label', label)
  }, [video, videoClassName, label])

  return (
    <div ref={containerRef} className={className} data-player="">
      {children}
    </div>
  )
}

function createVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  video.playsInline = true
  video.preload = 'auto'
  return video
}
