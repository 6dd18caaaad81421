import type { Engine, PlaybackSource } from '../../core/index.ts'

export const FILM: PlaybackSource = {
  type: 'file',
  qualities: { 360: { type: 'mp4', url: '/samples/film/360.mp4' } },
}

/** The part of an engine that tests of the player's React parts need; the real engines have their own tests. */
export const plainEngine: Engine = {
  name: 'plain',
  target: 'local',
  canPlay: () => true,
  open(source, { video }, { signal, startAt }) {
    const file = source.type === 'file' ? source.qualities[360] : undefined
    video.src = file?.url ?? ''
    video.currentTime = startAt
    signal.addEventListener('abort', () => {
      video.removeAttribute('src')
      video.load()
    })
    return {}
  },
}
