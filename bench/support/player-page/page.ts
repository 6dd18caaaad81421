/** What both pages offer to whoever measures them. */
export interface MeasuredPage {
  /** Loads the film. Resolves with the milliseconds from here to its first frame. */
  load(): Promise<number>
  /** Goes to a position in seconds. Resolves with the milliseconds from here to the first frame from there. */
  seek(seconds: number): Promise<number>
  /** Shows the controls, or lets them hide. */
  showControls(areShown: boolean): void
  /** Changes the source this many times, and ends with none. */
  changeSources(times: number): Promise<void>
  /** What is alive of what should end with its source. */
  live(): { engines: number; objectUrls: number }
}

/** The film's address: the one that the page's own address names (`film`), else that of the server of the page. */
export const FILM = new URLSearchParams(location.search).get('film') ?? '/samples/film/master.m3u8'
export const FILES = {
  360: { type: 'mp4', url: '/samples/film/360.mp4' },
  720: { type: 'mp4', url: '/samples/film/720.mp4' },
} as const

/** Milliseconds from now to the first frame on which `isIt`. */
export function untilFrame(video: HTMLVideoElement, isIt: (mediaTime: number) => boolean): Promise<number> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const look: VideoFrameRequestCallback = (now, { mediaTime }) => {
      if (isIt(mediaTime)) resolve(now - startedAt)
      else video.requestVideoFrameCallback(look)
    }
    video.requestVideoFrameCallback(look)
  })
}

/** Counts object URLs that were made and not given back. */
export function countObjectUrls(): () => number {
  const live = new Set<string>()
  const { createObjectURL, revokeObjectURL } = URL
  URL.createObjectURL = (object) => {
    const url = createObjectURL.call(URL, object)
    live.add(url)
    return url
  }
  URL.revokeObjectURL = (url) => {
    revokeObjectURL.call(URL, url)
    live.delete(url)
  }
  return () => live.size
}

export function offer(page: MeasuredPage): void {
  Object.assign(window, { measured: page })
}
