import {
  type Engine,
  offeredFiles,
  openOnVideo,
  opensOneOf,
  type OpenOptions,
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

/** A server that shows nothing for so long may be dead, so that those of the other qualities are asked, ms. */
const ASK_OTHERS_MS = 3000

/** An answer that broke off may be whole the next time; a file that breaks off here this often is cut off. */
const CUT_OFF_TIMES = 3
const SAME_PLACE_SECONDS = 5

/** Plays MP4 and WebM files, one for each quality. A switch of quality keeps the position, and whether it was playing. */
export function fileEngine(): Engine {
  return {
    name: 'file',
    target: 'local',
    canPlay: (source, environment) => source.type === 'file' && opensOneOf(offeredFiles(source), environment),
    open(source, { video }, options) {
      const { signal, clock, environment, chooseQuality, emit, log } = options
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
      const others = watchOtherFiles(video, { signal, clock, environment }, () =>
        files.filter(({ quality }) => quality !== active).map(({ file }) => file.url),
      )
      /** The files to go on with after this failure of the active one. */
      const usableAfter = ({ code }: PlayerError, hasPlayed: boolean) => {
        const rest = files.filter(({ quality }) => quality !== active)
        if (OF_ONE_FILE.has(code) || (!hasPlayed && OF_ONE_ADDRESS.has(code))) return rest
        return code === 'network' && !hasPlayed ? rest.filter(({ file }) => others.answers(file.url)) : []
      }
      /** Leaves out the file that failed, where there is another; else the source ends. */
      const leave = (error: PlayerError, lastPosition: number, hasPlayed = true) => {
        const usable = usableAfter(error, hasPlayed)
        if (usable.length === 0) return emit({ type: 'failed', error, lastPosition })
        for (const { quality } of files.filter((file) => !usable.includes(file))) {
          log(`The ${quality} file of this source cannot be used (${error.code}) and was left out.`)
          if (quality === selected) selected = null
        }
        files = usable
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

interface OtherFiles {
  /** Whether the server of this address has answered. */
  answers(url: string): boolean
}

/** Asks the servers of the other files while the first shows nothing at the start, so that a dead one can be left at once. */
function watchOtherFiles(
  video: HTMLVideoElement,
  { signal, clock, environment }: Pick<OpenOptions, 'signal' | 'clock' | 'environment'>,
  urls: () => readonly string[],
): OtherFiles {
  const asking = new AbortController()
  const end = () => asking.abort()
  signal.addEventListener('abort', end, { once: true })
  video.addEventListener('loadeddata', end, { once: true, signal })
  const asked = new Set<string>()
  const answering = new Set<string>()
  const ask = async (url: string) => {
    asked.add(url)
    // Without an answer it may be the network, which can be back the next time.
    const answer = await environment.probe(url, asking.signal).catch(() => 'unreachable' as const)
    if (answer === 'unreachable') asked.delete(url)
    else if (answer === 'unreadable' || answer.status < 400) answering.add(url)
  }
  const askAll = () => {
    for (const url of urls().filter((each) => !asked.has(each))) void ask(url)
    clock.after(ASK_OTHERS_MS, askAll, asking.signal)
  }
  clock.after(ASK_OTHERS_MS, askAll, asking.signal)
  return { answers: (url) => answering.has(url) }
}
