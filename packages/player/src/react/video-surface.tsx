import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { leavePictureInPicture } from '../core/index.ts'
import { usePlayer } from './player-context.tsx'
import { createVideo, STAGE_ATTRIBUTE, useStageVideo } from './player-stage.tsx'
import { mirrorState } from './state-attributes.ts'

export interface VideoSurfaceProps {
  /** Of the container, which fills the screen and carries the state as `data-*` (see `stateAttributes`). */
  readonly className?: string
  readonly videoClassName?: string
  /** Describes the picture to assistive technology. */
  readonly label?: string
  /** The controls. Regions of them carry `data-player-controls`. */
  readonly children?: ReactNode
}

/**
 * The picture, with the player on it while mounted. The element is made outside React, which would handle every event
 * of a rendered video, several a second, even without listeners. Inside of a `PlayerStage` the element is the stage's,
 * and stays for the next player.
 */
export function VideoSurface({ className, videoClassName = '', label = '', children }: VideoSurfaceProps) {
  const player = usePlayer()
  const containerRef = useRef<HTMLDivElement>(null)
  const stageVideo = useStageVideo()
  const [own] = useState(() => stageVideo ?? createVideo())
  const video = stageVideo ?? own

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

  useEffect(
    () => () => {
      if (stageVideo === null) leavePictureInPicture(own)
    },
    [stageVideo, own],
  )

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
