import { systemClock } from '../../../packages/player/src/core/clock.ts'
import { createFakeCast } from '../../../packages/player/src/engines/testing/fake-cast.ts'
import { type FakeLoadRequest, FakeReceiver } from '../../../packages/player/src/engines/testing/fake-receiver.ts'

/**
 * Runs in the page in place of the official sender's script: the fake of its API, with one receiver in the room that really
 * plays. The room goes on while the page is loaded again, so what it plays is kept for the session.
 */

/** What a journey sees of the room, and does in it. */
export interface CastRoom {
  /** The viewer picks the receiver from the browser's list. */
  choose: () => Promise<void>
  /** The film is paused, resumed or sought by somebody else in the room. */
  screen: HTMLVideoElement
  state: () => CastRoomState
}

export interface CastRoomState {
  /** Requests since this page was loaded. */
  requests: FakeLoadRequest[]
  /** What the receiver shows, and how. */
  address: string
  position: number
  isPaused: boolean
  volume: number
  /** Of the tracks that are on, `AUDIO de` for one. */
  activeTracks: string[]
  frames: number
}

interface Stored {
  request: FakeLoadRequest
  activeTrackIds: readonly number[] | null
  position: number
  isPaused: boolean
  volume: number
  at: number
}

const STORED = 'cast-room'
/** What a receiver finds in the sample film. */
const STREAM_TRACKS = [
  { trackId: 1, type: 'AUDIO', name: 'English', language: 'en' },
  { trackId: 2, type: 'AUDIO', name: 'Deutsch', language: 'de' },
  { trackId: 3, type: 'TEXT', name: 'English', language: 'en' },
  { trackId: 4, type: 'TEXT', name: 'Español', language: 'es' },
  { trackId: 5, type: 'TEXT', name: 'العربية', language: 'ar' },
]

const screen = document.createElement('video')
screen.muted = true
const show = (url: string) => {
  screen.src = url
}
const receiver = new FakeReceiver('Living room', { media: screen, show }, systemClock)
receiver.streamTracks = STREAM_TRACKS

const isPlayingSomething = () => receiver.current !== null && receiver.current.playerState !== 'IDLE'
let isConnected = false

addEventListener('pagehide', () => {
  const { current, volumeLevel: volume } = receiver
  const request = receiver.requests.at(-1)
  if (!isConnected || !current || !request || !isPlayingSomething()) return sessionStorage.removeItem(STORED)
  const { activeTrackIds } = current
  const { currentTime: position, paused: isPaused } = screen
  const stored: Stored = { request, activeTrackIds, position, isPaused, volume, at: Date.now() }
  sessionStorage.setItem(STORED, JSON.stringify(stored))
})

/** Puts the receiver where it would be by now. */
async function goOn({ request, activeTrackIds, position, isPaused, volume, at }: Stored): Promise<void> {
  const currentTime = position + (isPaused ? 0 : (Date.now() - at) / 1000)
  await receiver.load({ ...request, currentTime, autoplay: !isPaused })
  receiver.volumeLevel = volume
  if (receiver.current) receiver.current.activeTrackIds = activeTrackIds
}

async function start() {
  const text = sessionStorage.getItem(STORED)
  if (text !== null) await goOn(JSON.parse(text) as Stored)
  const requestsBefore = receiver.requests.length
  const cast = createFakeCast({
    receivers: [receiver],
    page: window as { __onGCastApiAvailable?: (isAvailable: boolean) => void },
    ...(text !== null && { session: receiver }),
  })
  isConnected = text !== null
  const room: CastRoom = {
    async choose() {
      isConnected = true
      await cast.choose(receiver)
    },
    screen,
    state: () => ({
      requests: receiver.requests.slice(requestsBefore),
      address: receiver.current?.media.contentUrl ?? '',
      position: screen.currentTime,
      isPaused: screen.paused,
      volume: receiver.volumeLevel,
      activeTracks: (receiver.current?.media.tracks ?? [])
        .filter(({ trackId }) => receiver.current?.activeTrackIds?.includes(trackId))
        .map(({ type, language }) => `${type} ${language}`),
      frames: screen.getVideoPlaybackQuality().totalVideoFrames,
    }),
  }
  Object.assign(window, { castRoom: room })
  await cast.loadSender()
}
void start()
