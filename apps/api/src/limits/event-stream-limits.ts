import { type Clock, createLimits, type Limits } from '@matinee/server-kit'
import { HttpError } from '../http/http-error.ts'
import type { ApiLog } from '../log.ts'

/** Streams of live events that an instance has at a time, altogether and of one address; 0 for as many as come. */
export interface EventStreamCounts {
  most: number
  mostPerAddress: number
}

const RETRY_AFTER_SECONDS = 60

/** Refuses streams that are too many, and tells the operator once: a device without one reads what is new every minute. */
export function createEventStreamLimits(
  { most, mostPerAddress }: EventStreamCounts,
  clock: Clock,
  log: ApiLog,
): Limits {
  let isReported = false
  return createLimits(
    {
      perMinute: 0,
      concurrent: most,
      concurrentPerAddress: mostPerAddress,
      refuse() {
        if (!isReported) log.warn({}, 'live events are refused: see EVENT_STREAMS and EVENT_STREAMS_PER_ADDRESS')
        isReported = true
        return new HttpError('tooMany', RETRY_AFTER_SECONDS)
      },
    },
    clock,
  )
}
