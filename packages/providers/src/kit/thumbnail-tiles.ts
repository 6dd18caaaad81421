import type { ThumbnailTiles } from '@matinee/contracts'

/** No film has more pictures than this many; what claims more is cut. */
const MOST_PICTURES = 20_000

const stamp = (seconds: number): string => {
  const milliseconds = Math.round(seconds * 1000)
  const part = (value: number, digits = 2): string => String(Math.floor(value)).padStart(digits, '0')
  const [hours, minutes] = [milliseconds / 3_600_000, (milliseconds / 60_000) % 60]
  return `${part(hours)}:${part(minutes)}:${part((milliseconds / 1000) % 60)}.${part(milliseconds % 1000, 3)}`
}

/** The WebVTT track that says the same as the tiles: players that know sprite tracks need to know nothing else. */
export function thumbnailTrackText(tiles: ThumbnailTiles): string {
  const { urlTemplate, width, height, columns, rows, count, intervalSeconds } = tiles
  const cues = Array.from({ length: Math.min(count, MOST_PICTURES) }, (_, index) => {
    const onSheet = index % (columns * rows)
    const [x, y] = [(onSheet % columns) * width, Math.floor(onSheet / columns) * height]
    const url = urlTemplate.replaceAll('{sheet}', String(Math.floor(index / (columns * rows))))
    const times = `${stamp(index * intervalSeconds)} --> ${stamp((index + 1) * intervalSeconds)}`
    return `${times}\n${url}#xywh=${x},${y},${width},${height}`
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}
