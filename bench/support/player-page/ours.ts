import { createPlayer, type Engine } from '@matinee/player/core'
import { fileEngine, hlsjsEngine, nativeHlsEngine } from '@matinee/player/engines'
import { PlayerProvider, useCommandButton, usePlayerState, useTimeline, VideoSurface } from '@matinee/player/react'
import { FILM_SECONDS } from '@matinee/testing/sample-reel'
import hlsWorkerUrl from 'hls.js/dist/hls.worker.js?url'
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { countObjectUrls, FILES, FILM, offer, untilFrame } from './page.ts'

/** The player on a page of its own, with as many controls as show what it says: a timeline, a button, a clock. */
const objectUrls = countObjectUrls()
let engines = 0

/** Counts what an engine has open. */
function counted(engine: Engine): Engine {
  return {
    ...engine,
    open(source, elements, options) {
      engines += 1
      options.signal.addEventListener('abort', () => (engines -= 1), { once: true })
      return engine.open(source, elements, options)
    },
  }
}

const player = createPlayer({
  engines: [fileEngine(), hlsjsEngine({ workerPath: hlsWorkerUrl }), nativeHlsEngine()].map(counted),
})

function Controls() {
  const { playedRef, sliderProps, duration } = useTimeline({
    label: 'Position',
    formatValue: (at, of) => `${Math.floor(at)} of ${Math.floor(of)}`,
  })
  const isPaused = usePlayerState((state) => state.playback.isPaused)
  const play = useCommandButton(isPaused ? 'play' : 'pause')
  const mute = useCommandButton('toggleMute')
  const played = { position: 'relative', insetInlineStart: '-100%', height: 8, background: 'red' }
  return h('div', { 'data-player-controls': '' }, [
    h('div', { ...sliderProps, key: 'timeline' }, h('div', { ref: playedRef, style: played })),
    h('button', { ...play.buttonProps, key: 'play' }, play.labelKey),
    h('button', { ...mute.buttonProps, key: 'mute' }, mute.labelKey),
    h('output', { key: 'clock' }, `${sliderProps['aria-valuenow']} / ${Math.floor(duration)}`),
  ])
}

createRoot(document.getElementById('root') as HTMLElement).render(
  h(PlayerProvider, { player, children: h(VideoSurface, { children: h(Controls) }) }),
)

const video = () => document.querySelector('video') as HTMLVideoElement
const hls = { type: 'hls', url: FILM } as const
const files = { type: 'file', qualities: FILES } as const

/** As a viewer who looks for a better source: some are given time to play, others are left at once. */
async function changeSource(change: number): Promise<void> {
  player.load(change % 3 === 0 ? files : hls, { startAt: change % (FILM_SECONDS - 10) })
  if (change % 4 !== 1) await untilFrame(video(), () => true)
}

offer({
  load() {
    const shown = untilFrame(video(), () => true)
    player.load(hls)
    return shown
  },
  seek(seconds) {
    const shown = untilFrame(video(), (mediaTime) => Math.abs(mediaTime - seconds) < 1)
    player.run('seekTo', seconds)
    return shown
  },
  showControls: (areShown) => void player.run(areShown ? 'holdControls' : 'releaseControls'),
  async changeSources(times) {
    for (let change = 0; change < times; change += 1) await changeSource(change)
    player.unload()
  },
  live: () => ({ engines, objectUrls: objectUrls() }),
})
