import type { Fragment } from 'hls.js'

/** The library also calls a segment buffered of which it could read nothing. */
export function hasContent({ elementaryStreams: { video, audio, audiovideo } }: Fragment): boolean {
  return video !== null || audio !== null || audiovideo !== null
}
