import type { RunOutput } from '@matinee/contracts'
import { replaceCdn } from '@matinee/domain'
import type { Player } from '@matinee/player/core'
import { hlsjsEngine, fileEngine } from '@matinee/player/engines'
import { createThumbnails, type Thumbnails } from '@matinee/player/thumbnails'
import hlsWorkerUrl from 'hls.js/dist/hls.worker.js?url'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocalStores } from '../../data/local-stores.ts'
import { useServices } from '../../services/services.ts'

/**
 * Previews of what the player plays: the stream's own track, with the host's CDN replacements (specification §9), else
 * snapshots where the viewer turned them on.
 */
export function useThumbnails(player: Player | null, output: RunOutput | null): Thumbnails | null {
  const { preferences } = useLocalStores()
  const { host, subtitleFiles, loadStreaming } = useServices()
  const [thumbnails, setThumbnails] = useState<Thumbnails | null>(null)
  const mapUrl = useEffectEvent((url: string) => replaceCdn(url, host.cdnReplacements))
  const loadTrack = useEffectEvent(async (signal: AbortSignal) => {
    const { thumbnailTrack: track, thumbnailTiles: tiles } = output?.stream ?? {}
    if (!track && tiles) {
      const { thumbnailTrackText } = await loadStreaming()
      return { url: window.location.href, text: thumbnailTrackText(tiles) }
    }
    if (!track) return null
    const url = new URL(mapUrl(track.url), window.location.href).href
    return { url, text: new TextDecoder().decode((await subtitleFiles.get(url, signal)).bytes) }
  })
  useEffect(() => {
    if (!player) return
    const life = new AbortController()
    const engines = [fileEngine(), hlsjsEngine({ workerPath: hlsWorkerUrl, isFrugal: true })]
    setThumbnails(
      createThumbnails({
        player,
        signal: life.signal,
        engines,
        loadTrack: (_source, signal) => loadTrack(signal),
        mapUrl: (url) => mapUrl(url),
        takesSnapshots: () => preferences.get().enableThumbnails,
      }),
    )
    return () => {
      life.abort()
      setThumbnails(null)
    }
  }, [player, preferences])
  return thumbnails
}
