import { storedOffset } from './hybrid-clock.ts'

/** Name of the fact that holds how far this device's clock was off when it was measured last, ms. */
export const OFFSET_KEY = 'offset'
/** Smaller differences are not worth a write: they come from the way to the server. */
const OFFSET_GRAIN_MS = 1000

/** A moment as the clocks of a page tell it. */
export interface Moment {
  /** The wall clock, ms. */
  at: number
  /** The page whose other clock was read too. */
  page?: string
  /** How far the wall clock is ahead of the page's steady clock, ms. A leap of the wall clock changes it, and a sleep of the machine. */
  lead?: number
}

/** What is known when the server's time is heard. */
export interface Measurement {
  now: Moment
  /** The lead at the measurement before, where this page has made one. */
  leadBefore?: number | undefined
  /** How far the clock was off at the measurement before, ms. */
  offsetBefore: number
  /** How far it is off, ms. */
  offset: number
}

/** The clocks of this page, and how far the server says that they are off. */
export function createDeviceClock({
  now,
  uptime,
  newId,
}: {
  now: () => number
  uptime: () => number
  newId: () => string
}) {
  const page = newId()
  let offset = 0
  let leadBefore: number | undefined
  const moment = () => {
    const at = now()
    return { at, page, lead: at - uptime() }
  }
  const measurement = (next = offset): Measurement => ({
    now: moment(),
    leadBefore,
    offsetBefore: offset,
    offset: next,
  })
  return {
    moment,
    measurement,
    /** ms. */
    offset: () => offset,
    /** Takes over what an earlier page measured. */
    load(stored: unknown) {
      offset ||= storedOffset(stored, now())
    },
    /** Takes a measurement over; whether it is worth a write. */
    take(measured: Measurement) {
      const isNews = Math.abs(measured.offset - offset) >= OFFSET_GRAIN_MS
      offset = measured.offset
      leadBefore = measured.now.lead
      return isNews
    },
  }
}
