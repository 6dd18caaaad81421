import type { ThumbnailTiles } from '@matinee/contracts'

/** More pictures than any film has; the rest is cut. */
const MOST_PICTURES = 20_000

const timecode = (seconds: number): string => {
  const milliseconds = Math.round(seconds * 1000)
  const part = (value: number, digits = 2): string => String(Math.floor(value)).padStart(digits, '0')
  const [hours, minutes] = [milliseconds / 3_600_000, (milliseconds / 60_000) % 60]
  return `${part(hours)}:${part(minutes)}:${part((milliseconds / 1000) % 60)}.${part(milliseconds % 1000, 3)}`
}

/** The WebVTT track equivalent to the tiles, for players that know only sprite tracks. */
export function thumbnailTrackText(tiles: ThumbnailTiles): string {
  const { urlTemplate, width, height, columns, rows, count, intervalSeconds } = tiles
  const cues = Array.from({ length: Math.min(count, MOST_PICTURES) }, (_, index) => {
    const onSheet = index % (columns * rows)
    const [x, y] = [(onSheet % columns) * width, Math.floor(onSheet / columns) * height]
    const url = urlTemplate.replaceAll('{sheet}', String(Math.floor(index / (columns * rows))))
    const times = `${timecode(index * intervalSeconds)} --> ${timecode((index + 1) * intervalSeconds)}`
    return `${times}\n${url}#xywh=${x},${y},${width},${height}`
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}
