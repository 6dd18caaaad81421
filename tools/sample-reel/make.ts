/**
 * Draws, encodes and packages the sample reel into `samples/`. Needs ffmpeg with libx264; the product does not.
 * Run: `npx tsx tools/sample-reel/make.ts` (half an hour on two cores). `npx tsx tools/sample-reel/make.ts film` makes one folder.
 */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SUBTITLE_LANGUAGES, type Line } from './dialogue.ts'
import { FILM_DIALOGUE } from './dialogue-film.ts'
import { SHOW_DIALOGUE } from './dialogue-show.ts'
import { encodeTone, encodeVideo, joinMp4, type Thumbnails } from './encode.ts'
import { FILM } from './film-homecoming.ts'
import { cut, videoCodecOf } from './fragments.ts'
import { assertAligned, masterPlaylist, renditionFiles, subtitlePlaylist } from './playlists.ts'
import { secondsOf, type Programme } from './scene.ts'
import { EPISODES } from './show-episodes.ts'
import { subtitlePart, thumbnailTrack, wholeSubtitles } from './web-vtt.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', 'samples')
const SUBTITLE_PART_SECONDS = 30
const SECONDS_BETWEEN_THUMBNAILS = 4
const AUDIO = [
  { code: 'en', name: 'English', hertz: 440 },
  { code: 'de', name: 'Deutsch', hertz: 660 },
] as const

interface Release {
  readonly programme: Programme
  readonly dialogue: readonly Line[]
  readonly heights: readonly number[]
  readonly mp4Heights: readonly number[]
}

const RELEASES: readonly Release[] = [
  { programme: FILM, dialogue: FILM_DIALOGUE, heights: [360, 720, 1080], mp4Heights: [360, 720] },
  ...EPISODES.map((programme) => ({
    programme,
    dialogue: SHOW_DIALOGUE[programme.folder.replace('show/', '')] ?? [],
    heights: [360, 720],
    mp4Heights: [360],
  })),
]

async function writeFolder(folder: string, files: ReadonlyMap<string, Uint8Array | string>): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, content] of files) await writeFile(join(folder, name), content)
}

function subtitleFolder(dialogue: readonly Line[], code: 'en' | 'es' | 'ar', seconds: number): Map<string, string> {
  const files = new Map<string, string>()
  for (let from = 0; from < seconds; from += SUBTITLE_PART_SECONDS) {
    const name = `${String(files.size + 1).padStart(3, '0')}.vtt`
    files.set(name, subtitlePart(dialogue, code, from, from + SUBTITLE_PART_SECONDS))
  }
  const length = Math.min(SUBTITLE_PART_SECONDS, seconds)
  return files.set('playlist.m3u8', subtitlePlaylist([...files.keys()], length, seconds))
}

async function release({ programme, dialogue, heights, mp4Heights }: Release, work: string): Promise<void> {
  const seconds = secondsOf(programme)
  const finished = join(SAMPLES, programme.folder)
  // Made beside the old one and swapped in at the end: a run that fails leaves what was there.
  const folder = join(work, 'release')
  await mkdir(folder, { recursive: true })
  const encoded = new Map(heights.map((height) => [height, join(work, `${height}.mp4`)]))
  const columns = 5
  const rows = Math.ceil(seconds / SECONDS_BETWEEN_THUMBNAILS / columns)
  const sheet: Thumbnails = {
    file: join(folder, 'thumbnails.jpg'),
    everySeconds: SECONDS_BETWEEN_THUMBNAILS,
    columns,
    rows,
    width: 192,
    height: 108,
  }
  await encodeVideo(programme, encoded, sheet)
  await writeFile(join(folder, 'thumbnails.vtt'), thumbnailTrack(sheet, 'thumbnails.jpg', seconds))

  const audio = []
  for (const { code, name, hertz } of AUDIO) {
    const file = join(work, `${code}.mp4`)
    await encodeTone(hertz, seconds, file)
    const media = cut(await readFile(file))
    audio.push({ code, name, media })
    await writeFolder(join(folder, `audio-${code}`), renditionFiles(media))
  }
  const videos = []
  for (const [height, file] of encoded) {
    const media = cut(await readFile(file))
    assertAligned(media, seconds)
    videos.push({ height, media, codec: videoCodecOf(media.init) })
    await writeFolder(join(folder, String(height)), renditionFiles(media))
    if (mp4Heights.includes(height)) await joinMp4(file, join(work, 'en.mp4'), join(folder, `${height}.mp4`))
  }
  for (const { code } of SUBTITLE_LANGUAGES) {
    await writeFolder(join(folder, `subtitles-${code}`), subtitleFolder(dialogue, code, seconds))
    await writeFile(join(folder, `${code}.vtt`), wholeSubtitles(dialogue, code))
  }
  await writeFile(join(folder, 'master.m3u8'), masterPlaylist(videos, audio, SUBTITLE_LANGUAGES))
  await rm(finished, { recursive: true, force: true })
  await cp(folder, finished, { recursive: true })
}

const wanted = process.argv.slice(2)
for (const entry of RELEASES) {
  if (wanted.length > 0 && !wanted.includes(entry.programme.folder)) continue
  const work = await mkdtemp(join(tmpdir(), 'sample-reel-'))
  try {
    await release(entry, work)
    process.stdout.write(`${entry.programme.folder} is made\n`)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
