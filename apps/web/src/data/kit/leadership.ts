import { createObservable, type Observable } from './observable.ts'

/** Which of the browser's tabs works for all of them. */
export interface Leadership {
  readonly isLeader: Observable<boolean>
  /** Takes the lead over: the tab the viewer looks at is never slowed down by the browser. */
  claim(): void
}

/** A lease in the device's database: whoever holds it leads, until it runs out. */
export interface Lease {
  /** Takes or renews it; `isForced` also from another tab. Whether it is ours now. */
  take(tab: string, untilMs: number, isForced: boolean): Promise<boolean>
  release(tab: string): Promise<void>
}

export interface LeadershipPorts {
  /** Missing on a plain `http://` address: then the lease alone decides. */
  locks: Pick<LockManager, 'request'> | undefined
  lease: Lease
  /** A name of this tab. */
  tab: string
  now: () => number
  after: (ms: number, call: () => void) => () => void
}

const LOCK = 'matinee-leader'
/** A lease lives for three of its renewals. */
const RENEW_MS = 5000
const LEASE_MS = 3 * RENEW_MS

/** Stands for the lead until the signal ends it. Two leaders for a moment do no harm: everything they do may be done twice. */
export function electLeader(ports: LeadershipPorts, signal: AbortSignal): Leadership {
  return ports.locks ? leadByLock(ports, ports.locks, signal) : leadByLease(ports, signal)
}

function leadByLock(ports: LeadershipPorts, locks: Pick<LockManager, 'request'>, signal: AbortSignal): Leadership {
  const isLeader = createObservable(false)
  /** Takes the place of the locks where the browser refuses them. */
  let byLease: Leadership | undefined
  let hasClaimed = false
  const end = new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  /** The locks that are ours: for a moment two, where this tab takes it over from itself. */
  let held = 0
  const stand = async (isForced: boolean): Promise<void> => {
    let isHeld = false
    const lead = async () => {
      isHeld = true
      held += 1
      isLeader.set(!signal.aborted)
      await end
    }
    try {
      await locks.request(LOCK, isForced ? { steal: true } : { signal }, lead)
    } catch {
      // Only a holder is robbed of it. A browser that refuses, for whatever reason, refuses again, without end.
      if (!isHeld && !signal.aborted) return isForced ? claimByLease() : leaveToLease()
      // Another tab took it over: this one stands in line again.
      if (isHeld) held -= 1
      isLeader.set(held > 0 && !signal.aborted)
      if (!signal.aborted && !isForced) await stand(false)
    }
  }
  const leaveToLease = () => {
    const lease = leadByLease(ports, signal)
    byLease = lease
    lease.isLeader.subscribe(() => isLeader.set(lease.isLeader.get()))
    if (hasClaimed) lease.claim()
  }
  /** A claim that was refused, as to a page that is not the active one for a moment, leaves this tab in line. */
  const claimByLease = () => {
    hasClaimed = true
    byLease?.claim()
  }
  signal.addEventListener('abort', () => isLeader.set(false), { once: true })
  void stand(false)
  return {
    isLeader,
    claim() {
      if (byLease) byLease.claim()
      else if (!isLeader.get() && !signal.aborted) void stand(true)
    },
  }
}

function leadByLease({ lease, tab, now, after }: LeadershipPorts, signal: AbortSignal): Leadership {
  const isLeader = createObservable(false)
  let cancel = () => {}
  const renew = async (isForced: boolean): Promise<void> => {
    cancel()
    // Where not even a lease can be written every tab works for itself.
    const isOurs = await lease.take(tab, now() + LEASE_MS, isForced).catch(() => true)
    if (signal.aborted) return
    isLeader.set(isOurs)
    cancel()
    cancel = after(RENEW_MS, () => void renew(false))
  }
  signal.addEventListener(
    'abort',
    () => {
      cancel()
      if (isLeader.get())
        void lease.release(tab).catch(() => {
          // A lease that is not given back expires.
        })
      isLeader.set(false)
    },
    { once: true },
  )
  void renew(false)
  return {
    isLeader,
    claim() {
      if (!isLeader.get() && !signal.aborted) void renew(true)
    },
  }
}
