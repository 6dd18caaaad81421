/** Keeps what the check of a stream reads of it for a moment: the player reads the same next. */
import type { Probe, Probed, ProbeOptions } from '../kit/probe.ts'

/** A whole answer and the address that it came from. */
export interface ReadAnswer {
  readonly url: string
  readonly bytes: Uint8Array
  /** How long it took to come, milliseconds. */
  readonly ms: number
}

export interface ReadAhead {
  /** The probe of a check. Takes over what was read ahead of it, once; otherwise asks anew. */
  readonly probe: Probe
  /** The same, ahead of the check. */
  readonly probeAhead: Probe
  /**
   * The answer of an address, once; undefined where nobody reads it. Resolves with undefined unless it is whole and lasts, which a
   * live playlist does not. Never rejects.
   */
  readonly take: (url: string) => Promise<ReadAnswer | undefined> | undefined
}

export interface ReadAheadDeps {
  readonly probe: Probe
  /** Milliseconds. */
  readonly now: () => number
}

interface Reading {
  readonly url: string
  readonly at: number
  readonly answer: Promise<Probed>
  /** When the answer was there; undefined until then. */
  endedAt: number | undefined
  readonly life: AbortController
  isAheadOfCheck: boolean
  readers: number
  readonly length: number
}

const KEPT_MS = 10_000
/** Those of some checks at once, of five each. */
const MOST_KEPT = 24

const hrefOf = (url: string): string => (URL.canParse(url) ? new URL(url).href : url)

/** Makes a memory of what was read. */
export function createReadAhead({ probe, now }: ReadAheadDeps): ReadAhead {
  const readings = new Map<string, Reading>()

  const prune = (): void => {
    for (const [key, { endedAt, life }] of readings) {
      const isOld = endedAt !== undefined && now() - endedAt >= KEPT_MS
      if (!isOld && readings.size <= MOST_KEPT) continue
      readings.delete(key)
      // Nobody can take it any more.
      life.abort()
    }
  }

  const forget = (key: string, reading: Reading): void => {
    if (readings.get(key) === reading) readings.delete(key)
  }

  const begin = (key: string, url: string, options: ProbeOptions): Reading => {
    const life = new AbortController()
    const reading: Reading = {
      url: hrefOf(url),
      at: now(),
      answer: probe(url, { ...options, signal: life.signal }),
      endedAt: undefined,
      life,
      isAheadOfCheck: false,
      readers: 0,
      length: options.length,
    }
    const settle = async () => {
      // Each reader is told of a failure.
      const seen = await reading.answer.catch(() => undefined)
      reading.endedAt = now()
      // A refusal may be over when it is asked again.
      if (!seen || !isAnswer(seen)) forget(key, reading)
    }
    void settle()
    // The newest stands last.
    readings.delete(key)
    readings.set(key, reading)
    prune()
    return reading
  }

  const probing =
    (isAhead: boolean): Probe =>
    (url, options) => {
      const key = JSON.stringify([url, options.from ?? 0, options.length, options.headers ?? {}])
      prune()
      const known = readings.get(key)
      const reading = known?.isAheadOfCheck ? known : begin(key, url, options)
      reading.isAheadOfCheck = isAhead
      return joined(reading, options.signal, () => forget(key, reading))
    }

  return {
    probe: probing(false),
    probeAhead: probing(true),
    take(url) {
      prune()
      const href = hrefOf(url)
      const known = [...readings].filter(([, reading]) => reading.url === href)
      for (const [key] of known) readings.delete(key)
      // The beginning of a segment may have been looked at beside the whole.
      const [longest] = known.map(([, reading]) => reading).toSorted((a, b) => b.length - a.length)
      return longest && wholeAnswer(longest, now)
    },
  }
}

/** The answer of a reading for one of its readers; it ends when the last of them has left. */
function joined(reading: Reading, signal: AbortSignal, forget: () => void): Promise<Probed> {
  reading.readers += 1
  return new Promise((resolve, reject) => {
    const leave = () => {
      reading.readers -= 1
      if (reading.readers === 0) {
        forget()
        reading.life.abort(signal.reason)
      }
      reject(signal.reason)
    }
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
    void reading.answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

async function wholeAnswer(reading: Reading, now: () => number): Promise<ReadAnswer | undefined> {
  try {
    const whole = wholeOf(await reading.answer, reading.length)
    return whole && { ...whole, ms: (reading.endedAt ?? now()) - reading.at }
  } catch {
    // Whoever asked for it asks again.
    return undefined
  }
}

const isAnswer = ({ statusCode }: Probed): boolean => statusCode === 200 || statusCode === 206

function wholeOf(seen: Probed, length: number): Pick<ReadAnswer, 'url' | 'bytes'> | undefined {
  const { bytes, finalUrl, isPart, total } = seen
  // Some servers send less than they are asked for.
  const isCut = bytes.length >= length || (isPart && total !== undefined && total > bytes.length)
  if (!isAnswer(seen) || bytes.length === 0 || isCut || isLive(bytes)) return undefined
  return { url: finalUrl, bytes }
}

/** Whether it is a media playlist that goes on. */
function isLive(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes)
  return text.includes('#EXT-X-TARGETDURATION:') && !text.includes('#EXT-X-ENDLIST')
}
