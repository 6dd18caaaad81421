import type { FilePlaybackSource } from '../../core/index.ts'

/** A WebM file that the browser makes itself, of about this many seconds: a square that changes its colour. */
export async function recordWebm(seconds: number): Promise<FilePlaybackSource> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 128, height: 72 })
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas here')
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm; codecs="vp8"' })
  const pieces: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
  const ended = new Promise((resolve) => {
    recorder.addEventListener('stop', resolve)
  })
  let first: number | null = null
  const draw = (now: number) => {
    first ??= now
    context.fillStyle = `hsl(${now % 360} 80% 50%)`
    context.fillRect(0, 0, canvas.width, canvas.height)
    if (now - first < seconds * 1000) requestAnimationFrame(draw)
    else recorder.stop()
  }
  recorder.start()
  requestAnimationFrame(draw)
  await ended
  const url = URL.createObjectURL(new Blob(pieces, { type: 'video/webm' }))
  return { type: 'file', qualities: { unknown: { type: 'webm', url } } }
}
