import { usePlayerState } from '@matinee/player/react'
import { useWatch } from '../../watch-context.ts'

/** What can be saved of the current output: a file, or the link of a playlist. */
export interface Download {
  kind: 'file' | 'playlist'
  url: string
}

/** Only an address on the network works outside this page: text or bytes inside of an address do not. */
const isOnNetwork = (url: string): boolean =>
  URL.canParse(url, document.baseURI) && /^https?:$/.test(new URL(url, document.baseURI).protocol)

/** What can be saved of the current output; null without an address for it (specification §2 "/download/unable"). */
export function useDownload(): Download | null {
  const { output } = useWatch()
  const active = usePlayerState((state) => state.renditions.active?.quality ?? null)
  const { stream } = output
  if (stream.type === 'hls') return isOnNetwork(stream.playlist) ? { kind: 'playlist', url: stream.playlist } : null
  const file = (active && stream.qualities[active]) ?? Object.values(stream.qualities).find((any) => any !== undefined)
  return file && isOnNetwork(file.url) ? { kind: 'file', url: file.url } : null
}
