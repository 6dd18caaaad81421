import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { leavePictureInPicture } from '../core/index.ts'

const StageContext = createContext<HTMLVideoElement | null>(null)

/** Set on the stage's element, so that a player fills the screen with it instead of its container. */
export const STAGE_ATTRIBUTE = 'data-player-stage'

/**
 * What stays while one player follows another in it, for example from episode to episode: the element that fills the
 * screen, and the video in its own window or on another screen. Without a press of the viewer a page can get none of
 * these from the browser.
 */
export function PlayerStage({ className, children }: { className?: string; children: ReactNode }) {
  const [video] = useState(createVideo)
  useEffect(() => () => leavePictureInPicture(video), [video])
  return (
    <StageContext value={video}>
      <div className={className} {...{ [STAGE_ATTRIBUTE]: '' }}>
        {children}
      </div>
    </StageContext>
  )
}

/** The stage's video, null without a stage. */
export function useStageVideo(): HTMLVideoElement | null {
  return use(StageContext)
}

/** Closes the small window of the stage's video when nothing will play in it any more. */
export function useEndOfPicture(isOver: boolean): void {
  const video = useStageVideo()
  useEffect(() => {
    if (isOver && video) leavePictureInPicture(video)
  }, [isOver, video])
}

export function createVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  video.playsInline = true
  video.preload = 'auto'
  return video
}
