import type { Deed } from './records.ts'

/**
 * Stamps deeds so that each is later than the one before on this device, also when its clock is set back: the wall clock,
 * corrected by the last measured offset to the server, and a counter within one millisecond.
 */
export function createDeedClock(options: {
  device: string
  now: () => number
  offsetMs: () => number
  last?: Deed
}): () => Deed {
  let last = options.last
  return () => {
    const at = Math.max(options.now() + options.offsetMs(), last?.at ?? 0)
    last = { at, counter: at === last?.at ? last.counter + 1 : 0, device: options.device }
    return last
  }
}
