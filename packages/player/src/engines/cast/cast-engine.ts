import {
  type Engine,
  offeredFiles,
  type PlaybackSource,
  PlayerError,
  type Quality,
  type Rendition,
} from '../../core/index.ts'
import type { CastTarget } from './cast-target.ts'
import { type CastContent, type CastDescription, type CastTextTrack, hasText, isSameFilm } from './load-request.ts'
import { ReceiverMedia } from './receiver-media.ts'
import type { CastMedia } from './sender-api.ts'
import { followTracks } from './receiver-tracks.ts'
import { readableTracks, TRACKS_MS } from './text-files.ts'

export interface CastEngineOptions {
  readonly target: Pick<CastTarget, 'connection' | 'letGo'>
  /** What the receiver shows beside the picture. Called at every opening. */
  readonly describe?: () => CastDescription
  /** Text for the receiver. Called at every opening; the film does not wait long for it. */
  readonly tracks?: () => Promise<readonly CastTextTrack[]>
  /** The base of relative addresses; the page by default. */
  readonly baseUrl?: () => string
  /**
   * The address by which a receiver can fetch what this page plays by another: it has neither this page's origin nor
   * its transport. Called at every opening; on failure the address stays as it is.
   */
  readonly addressFor?: (url: string, signal: AbortSignal) => Promise<string>
}

const NOTHING_REPORTED: CastDescription = { title: '' }

/**
 * Plays on the connected receiver, which fetches the stream by itself and reports its tracks (audio, text). After a
 * reload of the page, a receiver that plays this already goes on undisturbed. When somebody else takes or stops the
 * receiver, the film is back on the page, paused.
 */
export function castEngine({
  target,
  describe = () => NOTHING_REPORTED,
  tracks: textFiles = async () => [],
  baseUrl = () => document.baseURI,
  addressFor = async (url) => url,
}: CastEngineOptions): Engine {
  /** What a receiver already played when this page joined, by its address and by ours. */
  let joined: { there: string | undefined; here: string } | null = null
  let hasOpened = false
  const isThere = (playing: CastMedia | null, content: CastContent): boolean => {
    const media = playing?.media ?? null
    if (playing === null || media === null || playing.playerState === 'IDLE') return false
    // Only a joining page accepts another address of the same film: later another one is another source.
    if (!hasOpened && !isSameFilm(media, content)) return false
    if (!hasOpened) joined = { there: media.contentUrl, here: content.url }
    const address = joined?.here === content.url ? joined.there : content.url
    return media.contentUrl === address && hasText(media, content)
  }
  return {
    name: 'cast',
    target: 'cast',
    canPlay: (source) => addressesOf(source, baseUrl()).length > 0,
    async open(source, _, options) {
      const { signal, clock, chooseQuality, segmentFormat, emit } = options
      const offered = await Promise.all(
        addressesOf(source, baseUrl()).map(async (address) => ({
          ...address,
          url: await addressFor(address.url, signal).catch(() => address.url),
        })),
      )
      const stopWaiting = new AbortController()
      const files = await Promise.race([
        textFiles().then(readableTracks),
        new Promise<never[]>((resolve) => clock.after(TRACKS_MS, () => resolve([]), stopWaiting.signal)),
      ]).catch(() => [])
      stopWaiting.abort()
      if (signal.aborted) return {}
      const connection = target.connection()
      if (connection === null) throw new PlayerError('remote-failed', 'no receiver is connected', { detail: 'session' })

      const choice = chooseQuality(offered.map(({ quality }) => quality))
      const contentOf = (quality: Quality | null): CastContent => {
        const { url, type } = offered.find((each) => each.quality === quality) ?? offered[0] ?? nowhere
        return { url, type, segmentFormat, description: describe(), tracks: files }
      }
      let { selected } = choice
      let active = selected ?? choice.best ?? offered[0]?.quality ?? null
      const emitRenditions = () => {
        const list = offered.map(({ quality }) => renditionOf(quality))
        emit({ type: 'renditions', state: { list, activeId: active, selected } })
      }
      const goesOn = isThere(connection.session.getMediaSession(), contentOf(active))
      hasOpened = true
      const tracks = followTracks({
        connection,
        emit,
        audioLanguage: goesOn ? null : options.audioLanguage,
        textAddress: files.find(({ isSelected }) => isSelected)?.url,
      })
      const media = new ReceiverMedia({
        connection,
        content: contentOf(active),
        startAt: options.startAt,
        clock,
        signal,
        isThere: goesOn,
        onFailure: (error) => emit({ type: 'failed', error }),
        onTaken: () => target.letGo(),
        onTracks: tracks.update,
      })
      emitRenditions()

      return {
        media,
        audioTracks: { select: (id) => tracks.select('AUDIO', id) },
        textTracks: { select: (id) => tracks.select('TEXT', id) },
        ...(source.type === 'file' && {
          renditions: {
            select(quality: Quality | null) {
              selected = quality
              const next = quality ?? chooseQuality(offered.map((each) => each.quality)).best
              if (next !== active) media.replaceContent(contentOf(next))
              active = next
              emitRenditions()
            },
          },
        }),
      }
    },
  }
}

const nowhere = { url: '', type: 'hls' } as const

interface Address extends Pick<CastContent, 'url' | 'type'> {
  readonly quality: Quality
}

/** Whether a receiver could fetch this: neither what exists only in this page nor what is no address. */
function addressesOf(source: PlaybackSource, base: string): Address[] {
  const offered =
    source.type === 'hls'
      ? [{ quality: 'unknown' as const, type: source.type, url: source.url }]
      : offeredFiles(source).map(({ quality, file }) => ({ quality, type: file.type, url: file.url }))
  return offered
    .map((address) => ({ ...address, url: absolute(address.url, base) }))
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
