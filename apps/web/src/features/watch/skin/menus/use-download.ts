import type { Stream } from '@matinee/contracts'
import type { Quality } from '@matinee/player/core'
import { usePlayerState } from '@matinee/player/react'
import { playableTitle } from '../../../../blocks/playable-title.ts'
import { useTranslate } from '../../../../i18n/i18n.ts'
import { useWatch } from '../../watch-context.ts'

/** What can be saved of the current output: a file, or the link of a playlist. */
export type Download = { kind: 'file'; url: string; name: string } | { kind: 'playlist'; url: string }

/** The page that saves: its base address, and the title that it plays. */
interface Page {
  readonly base: string
  readonly title: string
}

/** Only an address on the network works outside this page: text or bytes inside of an address do not. */
const isOnNetwork = (url: string, base: string): boolean =>
  URL.canParse(url, base) && /^https?:$/.test(new URL(url, base).protocol)

/** What can be saved of a stream at this quality; a file is named by the title and its container. */
export function downloadOf(stream: Stream, quality: Quality | null, { base, title }: Page): Download | null {
  if (stream.type === 'hls')
    return isOnNetwork(stream.playlist, base) ? { kind: 'playlist', url: stream.playlist } : null
  const file =
    (quality && stream.qualities[quality]) ?? Object.values(stream.qualities).find((any) => any !== undefined)
  return file && isOnNetwork(file.url, base) ? { kind: 'file', url: file.url, name: `${title}.${file.type}` } : null
}

/** What can be saved of the current output; null without an address for it (specification §2 "/download/unable"). */
export function useDownload(): Download | null {
  const t = useTranslate()
  const { output, playable } = useWatch()
  const active = usePlayerState((state) => state.renditions.active?.quality ?? null)
  return downloadOf(output.stream, active, { base: document.baseURI, title: playableTitle(playable, t) })
}
