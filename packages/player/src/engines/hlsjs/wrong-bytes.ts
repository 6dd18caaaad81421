import type { FragmentLoaderContext, HlsConfig, KeyLoaderContext, LoaderResponse } from 'hls.js'
import { type Loader, seeingAnswers } from './seen-answers.ts'
import { codecsUnread } from './transport-streams.ts'

type FragmentLoader = NonNullable<HlsConfig['fLoader']>

/** How the failures are marked that hls.js hands on. */
export const WRONG_BYTES = 'wrong bytes'
const UNREAD = 'unread: '

/** The codecs that a segment was refused for; null where it failed for anything else. */
export const unreadCodecsOf = (mark: string | undefined): string[] | null =>
  mark?.startsWith(UNREAD) ? mark.slice(UNREAD.length).split(',') : null

/** The boxes that a fragment of an MP4 begins with (ISO/IEC 14496-12). */
const FIRST_BOXES = new Set(['styp', 'moof', 'sidx', 'ssix', 'emsg', 'prft', 'ftyp', 'mdat', 'free', 'skip', 'uuid'])
const MPEG_TS_SYNC = 0x47

interface Rules {
  /** Whether the platform decodes this codec. */
  readonly decodes: (codec: string) => boolean
  /** Whether the stream's sound comes in segments of its own. */
  readonly isSoundApart: () => boolean
}

/**
 * Settings that make a segment fail whose bytes are none of the film's, or whose picture or sound the library leaves out without a word. It
 * would take the first, find nothing in them, and go on with a hole; the second would be a black or a silent film. Only what began like a
 * film before is held to it, and nothing encrypted; one without a byte is none in any case.
 * @param Base The loader for everything.
 */
export function refuseWrongBytes(Base: Loader, { decodes, isSoundApart }: Rules): Pick<HlsConfig, 'fLoader'> {
  const containers = new Map<string, string>()
  const isWrong = ({ frag }: FragmentLoaderContext, data: LoaderResponse['data']): boolean => {
    if (!(data instanceof ArrayBuffer)) return false
    if (data.byteLength === 0) return true
    if (frag.sn === 'initSegment' || frag.encrypted) return false
    const container = containerOf(new Uint8Array(data))
    const expected = containers.get(frag.type)
    if (container !== null) containers.set(frag.type, container)
    return container === null && expected !== undefined
  }
  const unreadIn = ({ frag }: FragmentLoaderContext, data: LoaderResponse['data']): readonly string[] => {
    if (!(data instanceof ArrayBuffer) || frag.encrypted) return []
    if (frag.type === 'audio') return codecsUnread(new Uint8Array(data), decodes, ['sound'])
    return codecsUnread(new Uint8Array(data), decodes, isSoundApart() ? ['picture'] : ['picture', 'sound'])
  }
  const CheckedLoader = seeingAnswers(Base, ({ response, context, pass, fail }) => {
    // The library uses this loader for segments alone.
    const segment = context as FragmentLoaderContext
    if (isWrong(segment, response.data)) return fail({ code: 0, text: WRONG_BYTES })
    const unread = unreadIn(segment, response.data)
    if (unread.length > 0) return fail({ code: 0, text: UNREAD + unread.join(',') })
    pass(response)
  })
  return { fLoader: CheckedLoader as FragmentLoader }
}

/**
 * A loader under which a key of another length than its method's fails: the library would keep it, and decrypt nothing for the rest of the
 * film.
 * @param Base The loader for everything.
 */
export function refuseWrongKeys(Base: Loader): Loader {
  return seeingAnswers(Base, ({ response, context, pass, fail }) => {
    const { data } = response
    if (!('keyInfo' in context) || !(data instanceof ArrayBuffer)) return pass(response)
    const { method } = (context as KeyLoaderContext).keyInfo.decryptdata
    if (data.byteLength !== (method.startsWith('AES-256') ? 32 : 16)) return fail({ code: 0, text: WRONG_BYTES })
    pass(response)
  })
}

function containerOf(bytes: Uint8Array): string | null {
  if (bytes[0] === MPEG_TS_SYNC) return 'mpeg-ts'
  return FIRST_BOXES.has(String.fromCharCode(...bytes.subarray(4, 8))) ? 'mp4' : null
}
