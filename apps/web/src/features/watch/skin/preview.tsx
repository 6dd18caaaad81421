import { placePreview, type TimelineHover, useThumbnailAt } from '@matinee/player/react'
import { useWatch } from '../watch-context.ts'
import { clockTime, timeBehind } from './clock-time.ts'

/** Specification §9 "Thumbnails". */
const PREVIEW_WIDTH = 208
/** How far the picture reaches beyond the bar on each side: `.m-player-bottom`. */
const ROOM = 28

interface TimelinePreviewProps {
  hover: TimelineHover
  /** The end of what the timeline spans, s. */
  end: number
  isLive: boolean
}

/** The preview under the pointer: its picture, if any, and its time; of a live stream how far behind it is. */
export function TimelinePreview({ hover, end, isLive }: TimelinePreviewProps) {
  const { thumbnails } = useWatch()
  const thumbnail = useThumbnailAt(thumbnails, hover.position)
  const time = isLive ? timeBehind(end - hover.position) : clockTime(hover.position, end)
  if (!thumbnail) {
    return (
      <output className="m-timeline-time" style={{ left: `${(hover.fraction * 100).toFixed(3)}%` }}>
        {time}
      </output>
    )
  }
  const scale = PREVIEW_WIDTH / thumbnail.width
  return (
    <output className="m-timeline-preview" style={{ left: placePreview(hover, PREVIEW_WIDTH, ROOM) }}>
      <span className="m-timeline-picture" style={{ width: thumbnail.width, height: thumbnail.height, zoom: scale }}>
        <img src={thumbnail.url} alt="" style={{ left: -thumbnail.x, top: -thumbnail.y }} />
      </span>
      <span>{time}</span>
    </output>
  )
}
