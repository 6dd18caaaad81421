/** Drives ffmpeg: frames in, fragmented H.264 and AAC out. Every setting is pinned so that a run repeats itself. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { DRAWINGS_PER_SECOND, drawFilmEdge, FRAMES_PER_SECOND } from './film-edge.ts'
import { Raster } from './raster.ts'
import { drawAt, secondsOf, type Programme } from './scene.ts'
import { Stage } from './stage.ts'

const H264_LEVELS: Readonly<Record<number, string>> = { 360: '3.0', 720: '3.1', 1080: '4.0' }
const SETTINGS: Readonly<Record<number, { readonly crf: number }>> = {
  360: { crf: 35.5 },
  720: { crf: 36.5 },
  1080: { crf: 36 },
}
const QUIET = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y']
const EXACT = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact', '-map_metadata', '-1']
const FRAGMENTED = ['-movflags', '+cmaf+empty_moov+default_base_moof+frag_keyframe+negative_cts_offsets', '-f', 'mp4']

/** Where segments begin, in seconds: a short first one for a fast start, then four seconds each. */
export function segmentStarts(seconds: number): number[] {
  const starts = [0]
  for (let at = 2; at < seconds; at += 4) starts.push(at)
  return starts
}

async function ffmpeg(args: readonly string[]): Promise<void> {
  const child = spawn('ffmpeg', [...QUIET, ...args], { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}: ${args.join(' ')}`)
}

export interface Thumbnails {
  readonly file: string
  readonly everySeconds: number
  readonly columns: number
  readonly rows: number
  readonly width: number
  readonly height: number
}

/** Draws a programme once, and encodes it at every height and as one picture of thumbnails. */
export async function encodeVideo(
  programme: Programme,
  files: ReadonlyMap<number, string>,
  thumbnails: Thumbnails,
): Promise<void> {
  const seconds = secondsOf(programme)
  const heights = [...files.keys()]
  const tallest = Math.max(...heights)
  const raster = new Raster((tallest * 16) / 9, tallest)
  const labels = heights.map((height) => `[v${height}]`).join('')
  const scales = heights.map((height) => {
    const size = `scale=${(height * 16) / 9}:${height}:flags=area+accurate_rnd:out_color_matrix=bt709:out_range=tv`
    return `[v${height}]${size},format=yuv420p,fps=${FRAMES_PER_SECOND}[o${height}]`
  })
  const sheet = `[t]fps=1/${thumbnails.everySeconds}:start_time=0:round=up,scale=${thumbnails.width}:${thumbnails.height}:flags=area,tile=${thumbnails.columns}x${thumbnails.rows}[o]`
  const outputs = heights.flatMap((height) => [
    ...['-map', `[o${height}]`, ...EXACT, '-c:v', 'libx264', '-preset', 'slow', '-tune', 'animation', '-threads', '2'],
    // Flat colours have no grain to keep: without it they look the same and are smaller.
    ...['-x264-params', 'no-psy=1'],
    ...['-profile:v', 'high', '-level:v', H264_LEVELS[height] ?? '4.0', '-crf', String(SETTINGS[height]?.crf ?? 26)],
    ...['-g', '96', '-sc_threshold', '0', '-force_key_frames', segmentStarts(seconds).join(',')],
    ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
    // The encoder's note about itself (unit type 6) is no part of the work.
    ...['-bsf:v', 'filter_units=remove_types=6', ...FRAGMENTED, files.get(height) ?? ''],
  ])
  const child = spawn(
    'ffmpeg',
    [
      ...QUIET.filter((argument) => argument !== '-nostdin'),
      ...[
        '-f',
        'rawvideo',
        '-pix_fmt',
        'rgb0',
        '-s',
        `${raster.width}x${raster.height}`,
        '-r',
        String(DRAWINGS_PER_SECOND),
      ],
      ...['-i', 'pipe:0', '-filter_complex'],
      [`[0:v]split=${heights.length + 1}${labels}[t]`, ...scales, sheet].join(';'),
      ...outputs,
      ...['-map', '[o]', '-frames:v', '1', '-q:v', '10', ...EXACT, '-update', '1', thumbnails.file],
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  const exit = once(child, 'exit')
  const stage = new Stage(raster)
  for (let drawing = 0; drawing < seconds * DRAWINGS_PER_SECOND; drawing++) {
    drawAt(programme, drawing / DRAWINGS_PER_SECOND, stage)
    drawFilmEdge(stage, drawing, programme.edgePrint)
    // A copy: the pipe may still hold the last frame while the next is drawn.
    if (!child.stdin.write(raster.bytes.slice())) await once(child.stdin, 'drain')
  }
  child.stdin.end()
  const [code] = await exit
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)} for ${programme.folder}`)
}

/** A steady, gentle tone (−26 dB below full scale) that fades in and out over a fifth of a second. */
export async function encodeTone(hertz: number, seconds: number, file: string): Promise<void> {
  const fades = `afade=t=in:d=0.2,afade=t=out:st=${seconds - 0.2}:d=0.2`
  await ffmpeg([
    ...['-f', 'lavfi', '-i', `sine=frequency=${hertz}:sample_rate=16000:duration=${seconds}`],
    // ffmpeg's sine peaks at one eighth of full scale, which is −18 dB.
    ...['-af', `volume=-8dB,${fades}`, '-ac', '1', ...EXACT, '-c:a', 'aac'],
    // The fast coder spends half the bits on a steady tone, and its tone is purer.
    ...['-b:a', '4k', '-cutoff', '1500', '-aac_coder', 'fast'],
    // A little less than four seconds, so that the sound has as many segments as the picture.
    ...['-movflags', '+cmaf+empty_moov+default_base_moof', '-frag_duration', '3960000', '-f', 'mp4', file],
  ])
}

/** One MP4 with picture and sound, its index in front. */
export async function joinMp4(video: string, audio: string, file: string): Promise<void> {
  const inputs = [
    '-i',
    video,
    '-i',
    audio,
    '-map',
    '0:v',
    '-map',
    '1:a',
    '-c',
    'copy',
    '-metadata:s:a:0',
    'language=eng',
  ]
  await ffmpeg([...inputs, ...EXACT, '-metadata:s:a:0', 'language=eng', '-movflags', '+faststart', '-f', 'mp4', file])
}
