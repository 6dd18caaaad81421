import type { default as Hls, Level } from 'hls.js'
import { codecsThatMatter } from '../../codecs/index.ts'
import { codecError, type Environment, undecodable } from '../../core/index.ts'

/** What a manifest says about the codecs of its levels; empty where it says nothing. */
interface Encoded {
  readonly attrs: { readonly CODECS?: string | undefined }
}

/** The levels' codecs that the platform does not decode; all of them where it claims to decode each. */
export function codecsInTheWay(levels: readonly Encoded[], environment: Environment): string[] {
  const all = [...new Set(levels.flatMap(codecsOf))]
  const refused = undecodable(all, environment)
  return refused.length > 0 ? refused : all
}

/**
 * Removes the levels that the platform does not decode, so that neither the viewer nor the library chooses one. A level without named
 * codecs stays: its first segment names them. The library itself removes levels of sound alone beside a picture.
 * @throws {PlayerError} 'codec-not-supported' if none is left.
 */
export function dropUndecodable(
  hls: Pick<Hls, 'levels' | 'removeLevel'>,
  environment: Environment,
  log: (message: string) => void,
): void {
  const isRefused = (level: Encoded) => undecodable(codecsOf(level), environment).length > 0
  if (hls.levels.length > 0 && hls.levels.every(isRefused)) throw codecError(codecsInTheWay(hls.levels, environment))
  for (let index = hls.levels.length - 1; index >= 0; index -= 1) {
    const level = hls.levels[index]
    if (level === undefined || !isRefused(level)) continue
    log(`A rendition in ${codecsOf(level).join(',')} cannot be decoded here and was left out.`)
    hls.removeLevel(index)
  }
}

/** Begins automatic quality with a level that names a picture, if one does: a level that names none may be sound alone. */
export function beginWithPicture(hls: Pick<Hls, 'levels' | 'firstAutoLevel' | 'startLevel'>): void {
  const { levels, firstAutoLevel } = hls
  const first = levels[firstAutoLevel]
  const withPicture = levels.findIndex(namesPicture)
  if (first !== undefined && !namesPicture(first) && withPicture !== -1) hls.startLevel = withPicture
}

const namesPicture = ({ height, videoCodec }: Level): boolean => height > 0 || Boolean(videoCodec)

/** The codec of a MIME type, for a level that named none: `video/mp4;codecs=hvc1.2.4.L120` gives `hvc1.2.4.L120`. */
export function codecsOfType(mimeType: string): string[] {
  return codecsThatMatter(/codecs="?([^"]*)/.exec(mimeType)?.[1] ?? '')
}

function codecsOf({ attrs }: Encoded): string[] {
  return codecsThatMatter(attrs.CODECS ?? '')
}
