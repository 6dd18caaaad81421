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
 * Removes the levels that the platform does not decode, and those of sound alone beside a picture, so that neither the viewer nor the
 * library chooses one. A level without named codecs stays: its first segment names them. Throws 'codec-not-supported' if none is left.
 */
export function dropUndecodable(
  hls: Pick<Hls, 'levels' | 'removeLevel'>,
  environment: Environment,
  log: (message: string) => void,
): void {
  const isRefused = (level: Encoded) => undecodable(codecsOf(level), environment).length > 0
  if (hls.levels.length > 0 && hls.levels.every(isRefused)) throw codecError(codecsInTheWay(hls.levels, environment))
  // The library tells sound alone by its codecs, which a playlist need not name.
  const hasPicture = hls.levels.some((level) => !isRefused(level) && !namesNoPicture(level))
  for (let index = hls.levels.length - 1; index >= 0; index -= 1) {
    const level = hls.levels[index]
    if (level === undefined) continue
    if (isRefused(level)) log(`A rendition in ${codecsOf(level).join(',')} cannot be decoded here and was left out.`)
    else if (hasPicture && namesNoPicture(level)) log('A rendition without a picture was left out.')
    else continue
    hls.removeLevel(index)
  }
}

const namesNoPicture = ({ height, videoCodec }: Level): boolean => height === 0 && !videoCodec

/** The codec of a MIME type, for a level that named none: `video/mp4;codecs=hvc1.2.4.L120` gives `hvc1.2.4.L120`. */
export function codecsOfType(mimeType: string): string[] {
  return codecsThatMatter(/codecs="?([^"]*)/.exec(mimeType)?.[1] ?? '')
}

function codecsOf({ attrs }: Encoded): string[] {
  return codecsThatMatter(attrs.CODECS ?? '')
}
