/** Chooses what to play from the files of an Internet Archive item. */
import type { Quality } from '@matinee/contracts'
import { qualityOf } from '../../kit/quality.ts'
import type { ArchiveFile } from './item.ts'

/** Formats that the Archive states to be H.264 (its derivatives, and uploads it analysed). */
const isH264 = (file: ArchiveFile): boolean => file.format.startsWith('h.264') || file.format === '512kb mpeg4'
/** `MPEG4` alone may be an older codec in an MP4: used only without a better file. */
const isPlayable = (file: ArchiveFile): boolean =>
  /\.(mp4|m4v)$/i.test(file.name) &&
  (isH264(file) || /^(mpeg4|hd mpeg4|hd mp4)$/.test(file.format)) &&
  !(file.hasFrame && file.width === 0 && file.height === 0)

const EXTRA = /(^|[^a-z])(trailer|teaser|sample|preview|excerpt|promo|clip|bonus|extras?)([^a-z]|$)/i

/** Encodes of one film differ by a second or two of black; another cut or a part differs by more. */
const isSameLength = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(5, b * 0.02)

interface Work {
  readonly files: ArchiveFile[]
  seconds: number
  bytes: number
}

function worksOf(files: readonly ArchiveFile[]): Work[] {
  const works = new Map<string, Work>()
  for (const file of files) {
    const work = works.get(file.original) ?? { files: [], seconds: 0, bytes: 0 }
    work.files.push(file)
    work.seconds = Math.max(work.seconds, file.seconds)
    work.bytes = Math.max(work.bytes, file.bytes)
    works.set(file.original, work)
  }
  return [...works.values()]
}

/**
 * The files of the film itself: of all playable files, the longest work and all of the same length. A trailer, a sample
 * or a part counts only without a longer file.
 */
export function filmFiles(files: readonly ArchiveFile[]): readonly ArchiveFile[] {
  const playable = files.filter(isPlayable)
  const whole = playable.filter((file) => !EXTRA.test(file.name))
  const longestWhole = Math.max(0, ...whole.map((file) => file.seconds))
  const longest = Math.max(0, ...playable.map((file) => file.seconds))
  // A film may well be called "The Trailer": the word only counts against a file that is not the longest one.
  const candidates = whole.length > 0 && longestWhole >= longest * 0.9 ? whole : playable
  const works = worksOf(candidates).toSorted((a, b) => b.seconds - a.seconds || b.bytes - a.bytes)
  const [main] = works
  if (!main) return []
  if (main.seconds === 0) return main.files
  return works
    .flatMap((work) => work.files)
    .filter((file) => file.seconds > 0 && isSameLength(file.seconds, main.seconds))
}

const bitRateOf = (file: ArchiveFile): number => (file.seconds > 0 ? (file.bytes * 8) / file.seconds : file.bytes)

/** Of several files of one quality: certain H.264 before possible, then the higher bit rate. */
function isBetter(file: ArchiveFile, than: ArchiveFile): boolean {
  if (isH264(file) !== isH264(than)) return isH264(file)
  return bitRateOf(file) > bitRateOf(than)
}

/** The item's best file of each quality. */
export function bestByQuality(files: readonly ArchiveFile[]): ReadonlyMap<Quality, ArchiveFile> {
  const best = new Map<Quality, ArchiveFile>()
  for (const file of files) {
    const quality = qualityOf(file.width, file.height)
    const known = best.get(quality)
    if (!known || isBetter(file, known)) best.set(quality, file)
  }
  return best
}
