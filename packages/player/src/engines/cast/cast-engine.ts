import {
  type Engine,
  type EngineEvent,
  offeredFiles,
  type PlaybackSource,
  PlayerError,
  type Quality,
  type Rendition,
} from '../../core/index.ts'
import type { CastTarget } from './cast-target.ts'
import { type CastContent, type CastDescription, type CastTextTrack, isSameContent } from './load-request.ts'
import { ReceiverMedia } from './receiver-media.ts'
import type { CastMedia, CastTrack } from './sender-api.ts'
import { readableTracks, TRACKS_MS } from './text-files.ts'

export interface CastEngineOptions {
  readonly target: Pick<CastTarget, 'connection'>
  /** What the receiver shows beside the picture. Asked at every opening. */
  readonly describe?: () => CastDescription
  /** Text for the receiver. Asked at every opening; the film does not wait long for it. */
  readonly tracks?: () => Promise<readonly CastTextTrack[]>
  /** What relative addresses are relative to; the page unless told otherwise. */
  readonly baseUrl?: () => string
}

const NOTHING_TOLD: CastDescription = { title: '' }

/**
 * Plays on the receiver that is connected: the receiver fetches the stream by itself. What is in the stream (audio, text)
 * is what the receiver reports. A receiver that plays this already, because the page was loaded again, goes on undisturbed.
 */
export function castEngine({
  target,
  describe = () => NOTHING_TOLD,
  tracks = async () => [],
  baseUrl = () => document.baseURI,
}: CastEngineOptions): Engine {
  return {
    name: 'cast',
    target: 'cast',
    canPlay: (source) => addressesOf(source, baseUrl()).length > 0,
    async open(source, _, options) {
      const { signal, clock, chooseQuality, segmentFormat, emit } = options
      const offered = addressesOf(source, baseUrl())
      const stopWaiting = new AbortController()
      const files = await Promise.race([
        tracks().then(readableTracks),
        new Promise<never[]>((resolve) => clock.after(TRACKS_MS, () => resolve([]), stopWaiting.signal)),
      ]).catch(() => [])
      stopWaiting.abort()
      if (signal.aborted) return {}
      const connection = target.connection()
      if (connection === null) throw new PlayerError('remote-failed', 'no receiver is connected', { detail: 'session' })

      const choice = chooseQuality(offered.map(({ quality }) => quality))
      const contentOf = (quality: Quality | null): CastContent => {
        const url = offered.find((each) => each.quality === quality)?.url ?? offered[0]?.url ?? ''
        return { url, type: source.type, segmentFormat, description: describe(), tracks: files }
      }
      let { selected } = choice
      let active = selected ?? choice.best ?? offered[0]?.quality ?? null
      const tellRenditions = () => {
        const list = offered.map(({ quality }) => renditionOf(quality))
        emit({ type: 'renditions', facts: { list, activeId: active, selected } })
      }
      const there = connection.session.getMediaSession()
      const isThere = there !== null && there.playerState !== 'IDLE' && isSameContent(there.media, contentOf(active))
      const media = new ReceiverMedia({
        connection,
        content: contentOf(active),
        startAt: options.startAt,
        clock,
        signal,
        isThere,
        onFailure: (error) => emit({ type: 'failed', error }),
        onTracks: (told) => tellTracks(told, emit),
      })
      tellRenditions()

      const selectTracks = (type: CastTrack['type'], id: string | null) => {
        const playing = connection.session.getMediaSession()
        if (playing === null) return
        const kept = activeTracks(playing).filter((track) => track.type !== type)
        const { EditTracksInfoRequest } = connection.api.cast.media
        const ids = [...kept.map(({ trackId }) => trackId), ...(id === null ? [] : [Number(id)])]
        // Told by the receiver when it was done; what it refuses stays as it was.
        const told = () => tellTracks(playing, emit)
        playing.editTracksInfo(new EditTracksInfoRequest(ids), told, told)
      }
      return {
        media,
        audioTracks: { select: (id) => selectTracks('AUDIO', id) },
        textTracks: { select: (id) => selectTracks('TEXT', id) },
        ...(source.type === 'file' && {
          renditions: {
            select(quality: Quality | null) {
              selected = quality
              const next = quality ?? chooseQuality(offered.map((each) => each.quality)).best
              if (next !== active) media.replaceContent(contentOf(next))
              active = next
              tellRenditions()
            },
          },
        }),
      }
    },
  }
}

/** What a receiver could fetch: neither what exists only in this page nor what is no address. */
function addressesOf(source: PlaybackSource, base: string): { quality: Quality; url: string }[] {
  const offered =
    source.type === 'hls'
      ? [{ quality: 'unknown' as const, url: source.url }]
      : offeredFiles(source).map(({ quality, file }) => ({ quality, url: file.url }))
  return offered
    .map(({ quality, url }) => ({ quality, url: absolute(url, base) }))
    .filter(({ url }) => /^https?:/.test(url))
}

function absolute(url: string, base: string): string {
  try {
    return new URL(url, base).href
  } catch {
    return ''
  }
}

function renditionOf(quality: Quality): Rendition {
  return { id: quality, quality, width: 0, height: 0, bitrate: 0, codecs: '' }
}

function tellTracks(playing: CastMedia, emit: (event: EngineEvent) => void): void {
  const [audio, text] = ['AUDIO', 'TEXT'].map((type) => {
    const list = tracksOf(playing).filter((track) => track.type === type)
    const selected = activeTracks(playing).find((track) => track.type === type)
    return { list: list.map(describeTrack), selectedId: selected === undefined ? null : String(selected.trackId) }
  })
  if (audio !== undefined) emit({ type: 'audio-tracks', facts: audio })
  if (text === undefined) return
  const list = text.list.map((track) => ({ ...track, kind: 'subtitles' as const, isForced: false }))
  emit({ type: 'text-tracks', facts: { ...text, list } })
}

function tracksOf({ media }: CastMedia): readonly CastTrack[] {
  return media?.tracks ?? []
}

function activeTracks(playing: CastMedia): readonly CastTrack[] {
  return tracksOf(playing).filter(({ trackId }) => playing.activeTrackIds?.includes(trackId))
}

function describeTrack({ trackId, name, language }: CastTrack) {
  const known = language || 'unknown'
  return { id: String(trackId), label: name || known, language: known }
}
