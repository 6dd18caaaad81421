import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const pack = promisify(brotliCompress)

/** A millisecond on a thread of its own. */
const AT_ONCE = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
/** A page names its host, and anybody may ask by any name: more than these are packed at once each time. */
const MOST_PAGES = 16

/**
 * Packs pages as brotli. Who asks for one first gets it at once; meanwhile it is packed as small as can be, which takes forty times as
 * long, for everybody after: the first screen then comes in one round trip (docs/performance.md).
 * @param most So many pages are held
 * @returns takes a page; resolves with its bytes
 */
export function createPagePacker(most = MOST_PAGES): (html: string) => Promise<Uint8Array<ArrayBuffer>> {
  const best = new Map<string, Uint8Array<ArrayBuffer>>()
  let isPacking = false
  const packWell = async (html: string) => {
    isPacking = true
    try {
      best.set(html, new Uint8Array(await pack(html)))
    } finally {
      isPacking = false
    }
  }
  return async (html) => {
    const packed = best.get(html)
    if (packed) return packed
    const answer = new Uint8Array(await pack(html, AT_ONCE))
    if (!isPacking && best.size < most) void packWell(html)
    return answer
  }
}
