import type { Thumbnail } from './thumbnail.ts'

/** A track is read up to here; no genuine track has as many pictures, or is as long. */
const MOST_LETTERS = 2_000_000
const MOST_PICTURES = 20_000
/** Limit in pixels of a picture's size and of a place in it. */
const MOST_PIXELS = 16_384

const TIMING = /^(?:(\d{1,3}):)?([0-5]\d):([0-5]\d)\.(\d{3})[ \t]+-->/
const REGION = /#xywh=(?:pixel:)?(\d{1,5}),(\d{1,5}),(\d{1,5}),(\d{1,5})$/

/**
 * Reads a provider's sprite track: WebVTT whose cues name parts of pictures (`sprite.jpg#xywh=0,0,192,108`), addresses
 * relative to the track's own. Pictures in order of time. Other cues are left out; a file that is no such track gives
 * none. Only `http` and `https` addresses are taken.
 */
export function parseSpriteTrack(text: string, trackUrl: string): Thumbnail[] {
  const lines = text
    .slice(0, MOST_LETTERS)
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) return []
  const found: Thumbnail[] = []
  for (const [index, line] of lines.entries()) {
    if (found.length >= MOST_PICTURES) break
    const at = timeOf(line)
    const picture = at === null ? null : pictureOf(lines[index + 1]?.trim() ?? '', trackUrl)
    if (at !== null && picture !== null) found.push({ at, ...picture })
  }
  return found.toSorted((a, b) => a.at - b.at)
}

function timeOf(line: string): number | null {
  const timing = TIMING.exec(line)
  if (timing === null) return null
  const [hours, minutes, seconds, milliseconds] = timing.slice(1).map((digits) => Number(digits ?? 0))
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0) + (milliseconds ?? 0) / 1000
}

function pictureOf(line: string, trackUrl: string): Omit<Thumbnail, 'at'> | null {
  const region = REGION.exec(line)
  const url = addressOf(line.replace(/#.*$/, ''), trackUrl)
  if (region === null || url === null) return null
  const [x = 0, y = 0, width = 0, height = 0] = region.slice(1).map(Number)
  const isInside = [x + width, y + height].every((pixels) => pixels <= MOST_PIXELS)
  return isInside && width > 0 && height > 0 ? { url, x, y, width, height } : null
}

function addressOf(path: string, base: string): string | null {
  if (path === '') return null
  try {
    const { protocol, href } = new URL(path, base)
    return protocol === 'http:' || protocol === 'https:' ? href : null
  } catch {
    return null
  }
}

/** The picture for a moment: the last that begins at or before it, else the first. */
export function spriteAt(track: readonly Thumbnail[], seconds: number): Thumbnail | null {
  let [low, high] = [0, track.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((track[middle]?.at ?? Infinity) <= seconds) low = middle
    else high = middle - 1
  }
  return track[low] ?? null
}
