import type { FragmentLoaderContext, HlsConfig, LoaderResponse } from 'hls.js'
import { type Loader, seeingAnswers } from './seen-answers.ts'

type FragmentLoader = NonNullable<HlsConfig['fLoader']>

/** How the failure is marked that hls.js hands on. */
export const WRONG_BYTES = 'wrong bytes'

/** The boxes that a fragment of an MP4 begins with (ISO/IEC 14496-12). */
const FIRST_BOXES = new Set(['styp', 'moof', 'sidx', 'ssix', 'emsg', 'prft', 'ftyp', 'mdat', 'free', 'skip', 'uuid'])
const MPEG_TS_SYNC = 0x47

/**
 * Settings that make a segment fail whose bytes are none of the film's. The library would take them, find nothing in
 * them, and go on with a hole. Only what began like a film before is held to it, and nothing encrypted.
 * @param Base The loader for everything.
 */
export function refuseWrongBytes(Base: Loader): Pick<HlsConfig, 'fLoader'> {
  const containers = new Map<string, string>()
  const isWrong = ({ frag }: FragmentLoaderContext, data: LoaderResponse['data']): boolean => {
    if (!(data instanceof ArrayBuffer) || frag.sn === 'initSegment' || frag.encrypted) return false
    const container = containerOf(new Uint8Array(data))
    const expected = containers.get(frag.type)
    if (container !== null) containers.set(frag.type, container)
    return container === null && expected !== undefined
  }
  const CheckedLoader = seeingAnswers(Base, ({ response, context, pass, fail }) => {
    // The library uses this loader for segments alone.
    if (isWrong(context as FragmentLoaderContext, response.data)) return fail({ code: 0, text: WRONG_BYTES })
    pass(response)
  })
  return { fLoader: CheckedLoader as FragmentLoader }
}

function containerOf(bytes: Uint8Array): string | null {
  if (bytes[0] === MPEG_TS_SYNC) return 'mpeg-ts'
  return FIRST_BOXES.has(String.fromCharCode(...bytes.subarray(4, 8))) ? 'mp4' : null
}
