import {
  type ChooseQuality,
  type Clock,
  type Engine,
  type Environment,
  type PlaybackSource,
  QUALITIES,
} from '../core/index.ts'

/** Width of a preview on screen in pixels, and the matching height. */
const MOST_WIDTH = 208
const MOST_HEIGHT = 117
const PICTURE_TYPE = 'image/jpeg'
const PICTURE_QUALITY = 0.7
/** A position without a picture by then is left out. */
export const SNAPSHOT_MS = 10_000
/** How long to wait for the picture after reaching its position, in milliseconds. */
const FRAME_MS = 1000
/** Seconds: a position this close to the requested one is accepted. */
const NEAR = 1

export interface Snapshot {
  readonly picture: Blob
  readonly width: number
  readonly height: number
}

/** Takes pictures of an invisible film. */
export interface SnapshotTaker {
  /** The picture at a position in seconds; null where there is none. Rejects when the film cannot be read. */
  take(seconds: number): Promise<Snapshot | null>
}

export interface SnapshotOptions {
  /** In order of preference, best ones that fetch little: `hlsjsEngine({ isFrugal: true })`. */
  readonly engines: readonly Engine[]
  readonly environment: Environment
  readonly clock: Clock
  readonly signal: AbortSignal
}

/**
 * Opens the film a second time, muted, on an element outside the page, in its smallest rendition (specification §9).
 * Rejects when nothing here can open it.
 */
export async function openSnapshots(
  source: PlaybackSource,
  { engines, environment, clock, signal }: SnapshotOptions,
): Promise<SnapshotTaker> {
  const engine = engines.find((each) => each.target === 'local' && each.canPlay(source, environment))
  if (engine === undefined) throw new Error('nothing opens this film for its pictures')
  const video = document.createElement('video')
  // Pictures of another server's film may be read only with that server's consent; without it the film does not load.
  video.crossOrigin = 'anonymous'
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  const frame = watchFrames(video, signal)
  let failure: unknown = null
  let onFailure: (reason: unknown) => void = () => {}
  await engine.open(
    source,
    { video, container: document.createElement('div') },
    {
      signal,
      clock,
      environment,
      startAt: 0,
      beginIn: () => 0,
      isMeantToPlay: () => false,
      chooseQuality: chooseSmallest,
      audioLanguage: null,
      segmentFormat: null,
      log: () => undefined,
      emit(event) {
        // A picture is not worth asking twice.
        const reason = event.type === 'failed' ? event.error : event.type === 'interrupted' && event.interruption?.error
        if (!reason) return
        failure = reason
        onFailure(failure)
      },
    },
  )

  const reach = (seconds: number) =>
    new Promise<boolean>((resolve, reject) => {
      if (failure !== null) return reject(failure)
      signal.throwIfAborted()
      const asking = new AbortController()
      const end = (action: () => void) => () => {
        asking.abort()
        action()
      }
      const arrive = end(() => resolve(true))
      const isNear = (time: number) => Math.abs(time - seconds) < NEAR
      const look = () => {
        if (video.readyState < 2 || video.seeking || !isNear(video.currentTime)) return
        // The element may still show the picture of the place before; a picture of long duration may begin far from
        // here.
        if (frame.isShown(isNear)) arrive()
        else clock.after(FRAME_MS, arrive, asking.signal)
      }
      frame.onShown = look
      onFailure = (reason) => end(() => reject(reason))()
      signal.addEventListener(
        'abort',
        end(() => reject(signal.reason)),
        { signal: asking.signal },
      )
      clock.after(
        SNAPSHOT_MS,
        end(() => resolve(false)),
        asking.signal,
      )
      for (const type of ['seeked', 'loadeddata', 'canplay'])
        video.addEventListener(type, look, { signal: asking.signal })
      video.currentTime = seconds
      look()
    })

  return {
    async take(seconds) {
      if (!(await reach(seconds))) return null
      return drawPicture(video)
    },
  }
}

/** Reports each picture that an element shows. Where the platform does not, any picture is accepted. */
function watchFrames(video: HTMLVideoElement, signal: AbortSignal) {
  let shownAt: number | null = null
  const canReport = 'requestVideoFrameCallback' in video
  const frame = {
    /** Whether a picture close enough in time is shown. */
    isShown: (willDo: (seconds: number) => boolean) => !canReport || (shownAt !== null && willDo(shownAt)),
    onShown: () => {},
  }
  const ask = () =>
    video.requestVideoFrameCallback((_, { mediaTime }) => {
      if (signal.aborted) return
      shownAt = mediaTime
      ask()
      frame.onShown()
    })
  if (canReport) ask()
  return frame
}

/** The smallest known rendition; without a choice, as in a single file of unknown size, the only one. */
const chooseSmallest: ChooseQuality = (offered) => {
  const known = QUALITIES.filter((quality) => quality !== 'unknown').findLast((quality) => offered.includes(quality))
  return { selected: known ?? null, best: known ?? offered[0] ?? null }
}

async function drawPicture(video: HTMLVideoElement): Promise<Snapshot | null> {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return null
  const scale = Math.min(MOST_WIDTH / videoWidth, MOST_HEIGHT / videoHeight, 1)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(videoWidth * scale))
  canvas.height = Math.max(1, Math.round(videoHeight * scale))
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const { width, height } = canvas
  // Throws for a film whose server forbids reading its pictures.
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, PICTURE_TYPE, PICTURE_QUALITY))
  return picture === null ? null : { picture, width, height }
}
