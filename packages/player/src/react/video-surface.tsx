import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { usePlayer } from './player-context.tsx'
import { mirrorState } from './state-attributes.ts'

export interface VideoSurfaceProps {
  /** Of the container, which fills the screen and carries the state as `data-*` (see `stateAttributes`). */
  readonly className?: string
  readonly videoClassName?: string
  /** Says what the picture is to those who do not see it. */
  readonly label?: string
  /** The controls. Regions of them carry `data-player-controls`. */
  readonly children?: ReactNode
}

/** The picture, with the player on it for as long as it is mounted. */
export function VideoSurface({ className, videoClassName, label, children }: VideoSurfaceProps) {
  const player = usePlayer()
  const containerRef = useRef<HTMLDivElement>(null)
  const videoRef = useRef<HTMLVideoElement>(null)

  useLayoutEffect(() => {
    const [container, video] = [containerRef.current, videoRef.current]
    if (container === null || video === null) return
    const stopMirroring = mirrorState(player, container)
    const detach = player.attach({ container, video })
    return () => {
      detach()
      stopMirroring()
    }
  }, [player])

  return (
    <div ref={containerRef} className={className} data-player="">
      <video ref={videoRef} className={videoClassName} aria-label={label} playsInline preload="auto" />
      {children}
    </div>
  )
}
