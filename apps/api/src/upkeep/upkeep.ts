import { DAY_MS, HOUR_MS, type RepeatingClock, SECOND_MS } from '@matinee/server-kit'
import { type ApiLog, failureOf } from '../log.ts'
import type { RandomBytes } from '../randomness.ts'
import type { Storage } from '../storage/storage.ts'
import { cleanUp } from './clean-up.ts'
import { takeLease } from './leases.ts'

const JOB = 'daily clean-up'
/** How often an instance asks whether it is its turn. */
const ASK_EVERY_MS = HOUR_MS
/** Instances that start together ask at different moments (protocols §4). */
const MOST_DELAY_SECONDS = 240

interface UpkeepParts {
  storage: Storage
  clock: RepeatingClock
  random: RandomBytes
  log: ApiLog
  signal: AbortSignal
}

export interface Upkeep {
  /** Resolves when nothing is under way. */
  idle: () => Promise<void>
}

/** Cleans up once a day, whichever instance takes the job first, until the signal aborts. */
export function startUpkeep({ storage, clock, random, log, signal }: UpkeepParts): Upkeep {
  let underWay: Promise<void> = Promise.resolve()
  const run = async (): Promise<void> => {
    const now = clock.now()
    const isOurs = await storage.write((rows) => takeLease(rows, JOB, { now, until: now + DAY_MS }))
    if (isOurs) await cleanUp(storage, now, signal)
  }
  const tryRun = (): void => {
    underWay = underWay
      .then(() => (signal.aborted ? undefined : run()))
      .catch((failure: unknown) => log.warn(failureOf(failure), 'the daily clean-up failed'))
  }
  const [byte = 0] = random(1)
  const callOff = clock.after((byte % MOST_DELAY_SECONDS) * SECOND_MS, tryRun)
  signal.addEventListener('abort', callOff, { once: true })
  clock.every(ASK_EVERY_MS, tryRun, signal)
  return { idle: () => underWay }
}
