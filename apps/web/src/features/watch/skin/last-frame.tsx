/** Small: it is shown blurred. */
const WIDTH = 128
const HAVE_CURRENT_DATA = 2

/** The current picture of a video; null without one. A film of another origin can be drawn so, though never read. */
export function frameOf(video: HTMLVideoElement | null): HTMLCanvasElement | null {
  if (!video || video.readyState < HAVE_CURRENT_DATA || video.videoWidth === 0) return null
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = Math.max(1, Math.round((WIDTH * video.videoHeight) / video.videoWidth))
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** The film's last picture, blurred behind the error. */
export function LastFrame({ frame }: { frame: HTMLCanvasElement }) {
  return <div aria-hidden="true" className="m-last-frame" ref={(place) => place?.replaceChildren(frame)} />
}
