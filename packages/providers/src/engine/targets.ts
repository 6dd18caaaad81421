import type { StreamFlag } from '@matinee/contracts'

export const TARGETS = ['browser', 'browser-extension', 'native', 'any'] as const
/** The target that plays a stream. */
export type Target = (typeof TARGETS)[number]

interface Demands {
  readonly required: readonly StreamFlag[]
  readonly refused: readonly StreamFlag[]
}

const demands = (required: readonly StreamFlag[], refused: readonly StreamFlag[]): Demands =>
  Object.freeze({ required: Object.freeze([...required]), refused: Object.freeze([...refused]) })

/**
 * Flags × target (protocols §10): a stream bound to one IP address only plays where every request leaves from the same.
 */
const DEMANDS = Object.freeze({
  browser: { same: demands(['cors-allowed'], []), varying: demands(['cors-allowed'], ['ip-locked']) },
  'browser-extension': { same: demands([], []), varying: demands([], ['ip-locked']) },
  native: { same: demands([], []), varying: demands([], ['ip-locked']) },
  any: { same: demands([], []), varying: demands([], ['ip-locked']) },
}) satisfies Readonly<Record<Target, { readonly same: Demands; readonly varying: Demands }>>

export interface Place {
  readonly target: Target
  /** Whether scraping and playing leave from the same address. */
  readonly hasConsistentIp: boolean
}

/** Whether something with these flags can be played on a target. */
export function canPlayIn(place: Place, flags: readonly StreamFlag[]): boolean {
  const { required, refused } = DEMANDS[place.target][place.hasConsistentIp ? 'same' : 'varying']
  return required.every((flag) => flags.includes(flag)) && !refused.some((flag) => flags.includes(flag))
}
