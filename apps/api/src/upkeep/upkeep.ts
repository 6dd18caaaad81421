import { DAY_MS, HOUR_MS, type RepeatingClock, SECOND_MS } from '@matinee/server-kit'
import { type ApiLog, failureOf } from '../log.ts'
import type { RandomBytes } from '../randomness.ts'
import type { Rows, Storage } from '../storage/storage.ts'
import { cleanUp } from './clean-up.ts'
import { holdLease, leaseEnd, takeLease } from './leases.ts'

const JOB = 'daily clean-up'
/** How often an instance asks whether it is its turn. */
const ASK_EVERY_MS = HOUR_MS
/** Instances that start together ask at different moments (protocols §4). */
const MOST_DELAY_SECONDS = 240

/** Held while the clock is doubted. */
const DOUBT = 'doubt of the clock'
/** Clean-ups further apart than this make the clock doubted, for as long: it has to go on by itself, day by day. */
const PROOF_MS = 14 * DAY_MS

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

/**
 * Takes the day's job; undefined when another instance has it. A clock that leapt since the last time, either way, or that nothing is
 * known of, is not proven.
 */
async function takeJob(rows: Rows, now: number): Promise<{ now: number; isClockProven: boolean } | undefined> {
  const [last, doubtedUntil] = [await leaseEnd(rows, JOB), await leaseEnd(rows, DOUBT)]
  if (!(await takeLease(rows, JOB, { now, until: now + DAY_MS }))) return undefined
  const isSteady = last !== undefined && last <= now && now - last <= PROOF_MS
  if (isSteady && doubtedUntil !== undefined) return { now, isClockProven: doubtedUntil <= now }
  await holdLease(rows, DOUBT, now + PROOF_MS)
  return { now, isClockProven: false }
}

/** Cleans up once a day, whichever instance takes the job first, until the signal aborts. */
export function startUpkeep({ storage, clock, random, log, signal }: UpkeepParts): Upkeep {
  let underWay: Promise<void> = Promise.resolve()
  const run = async (): Promise<void> => {
    const job = await storage.write((rows) => takeJob(rows, clock.now()))
    if (job) await cleanUp(storage, job, signal)
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
