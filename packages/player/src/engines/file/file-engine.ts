import {
  type Engine,
  offeredFiles,
  openOnVideo,
  PlayerError,
  type PlayerErrorCode,
  type Quality,
  type Rendition,
} from '../../core/index.ts'
import { watchForEarlyEnd } from './early-end.ts'

/** Failures of one file, which the same film in another quality need not share. */
const OF_ONE_FILE: ReadonlySet<PlayerErrorCode> = new Set([
  'server',
  'decode',
  'source-not-supported',
  'codec-not-supported',
])
/** As well, where nothing of the file was seen; in mid-film they mean that the addresses ran out, of all qualities. */
const OF_ONE_ADDRESS: ReadonlySet<PlayerErrorCode> = new Set(['gone', 'unauthorised', 'disabled'])

/** An answer that broke off may be whole the next time; a file that breaks off here this often is cut off. */
const CUT_OFF_TIMES = 3
const SAME_PLACE_SECONDS = 5

/** Plays MP4 files, one for each quality. A switch of quality keeps the position, and whether it was playing. */
export function fileEngine(): Engine {
  return {
    name: 'file',
    target: 'local',
    canPlay: (source) => source.type === 'file' && offeredFiles(source).length > 0,
    open(source, { video }, options) {
      const { signal, clock, chooseQuality, emit, log } = options
      let files = source.type === 'file' ? offeredFiles(source) : []
      const offered = () => files.map(({ quality }) => quality)
      const urlOf = (quality: Quality | null): string => {
        const url = files.find((each) => each.quality === quality)?.file.url
        if (url === undefined) throw new PlayerError('quality-not-offered', "couldn't select quality")
        return url
      }

      const choice = chooseQuality(offered())
      let { selected } = choice
      let active = selected ?? choice.best
      const notify = () => {
        const list = offered().map(renditionOf)
        emit({ type: 'renditions', state: { list, activeId: active, selected } })
      }
      const change = (next: Quality | null) => {
        if (next !== active) opened.change(urlOf(next))
        active = next
        notify()
      }
      /** Leaves out the file that failed, where there is another; else the source ends. */
      const leave = (error: PlayerError, lastPosition: number, hasPlayed = true) => {
        const rest = files.filter(({ quality }) => quality !== active)
        const isOfOne = OF_ONE_FILE.has(error.code) || (!hasPlayed && OF_ONE_ADDRESS.has(error.code))
        if (rest.length === 0 || !isOfOne) {
          return emit({ type: 'failed', error, lastPosition })
        }
        log(`The ${active} file of this source cannot be used (${error.code}) and was left out.`)
        files = rest
        if (selected === active) selected = null
        change(chooseQuality(offered()).best)
      }
      const opened = openOnVideo(video, urlOf(active), options, leave)
      let cutOff = { position: 0, times: 0 }
      watchForEarlyEnd(video, clock, signal, (error, lastPosition) => {
        const isSame = lastPosition - cutOff.position < SAME_PLACE_SECONDS
        cutOff = { position: lastPosition, times: isSame ? cutOff.times + 1 : 1 }
        // At once, so that nobody takes the jump to the end for one.
        if (cutOff.times < CUT_OFF_TIMES) opened.askAgain(lastPosition)
        else leave(error, lastPosition)
      })
      notify()

      return {
        askAgain: () => opened.askAgain(),
        renditions: {
          select(quality) {
            selected = quality
            // A file cannot adapt, so automatic means the best one.
            change(quality ?? chooseQuality(offered()).best)
          },
        },
      }
    },
  }
}

function renditionOf(quality: Quality): Rendition {
  return { id: quality, quality, width: 0, height: 0, bitrate: 0, codecs: '' }
}
