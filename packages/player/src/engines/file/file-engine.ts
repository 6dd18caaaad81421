import {
  type Engine,
  offeredFiles,
  openOnVideo,
  PlayerError,
  type Quality,
  type Rendition,
  showOnVideo,
} from '../../core/index.ts'
import { watchForEarlyEnd } from './early-end.ts'

/** Plays MP4 files, one for each quality. A switch of quality keeps the position, and whether it was playing. */
export function fileEngine(): Engine {
  return {
    name: 'file',
    target: 'local',
    canPlay: (source) => source.type === 'file' && offeredFiles(source).length > 0,
    open(source, { video }, options) {
      const { signal, clock, chooseQuality, emit } = options
      const files = source.type === 'file' ? offeredFiles(source) : []
      const offered = files.map(({ quality }) => quality)
      const list = offered.map(renditionOf)
      const urlOf = (quality: Quality | null): string => {
        const url = files.find((each) => each.quality === quality)?.file.url
        if (url === undefined) throw new PlayerError('quality-not-offered', "couldn't select quality")
        return url
      }

      const choice = chooseQuality(offered)
      let { selected } = choice
      let active = selected ?? choice.best
      const notify = () => emit({ type: 'renditions', state: { list, activeId: active, selected } })
      const fail = (error: PlayerError, lastPosition?: number) => emit({ type: 'failed', error, lastPosition })
      openOnVideo(video, urlOf(active), options, fail)
      watchForEarlyEnd(video, clock, signal, fail)
      notify()

      return {
        renditions: {
          select(quality) {
            selected = quality
            // A file cannot adapt, so automatic means the best one.
            const next = quality ?? chooseQuality(offered).best
            if (next !== active) changeFile(video, urlOf(next))
            active = next
            notify()
          },
        },
      }
    },
  }
}

function renditionOf(quality: Quality): Rendition {
  return { id: quality, quality, width: 0, height: 0, bitrate: 0, codecs: '' }
}

function changeFile(video: HTMLVideoElement, url: string): void {
  const isPlaying = !video.paused
  showOnVideo(video, url, video.currentTime)
  // A new address pauses the element. Playing in the same turn keeps the pause invisible.
  if (isPlaying) video.play().catch(() => undefined)
}
