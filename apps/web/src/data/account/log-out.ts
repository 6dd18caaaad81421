import { createObservable, type Observable } from '../kit/observable.ts'
import type { Access } from '../../services/account-api/account-api.ts'
import type { LibraryStore } from '../library/library-store.ts'
import type { SyncStatus } from '../sync/status.ts'
import type { AccountControl } from './account-control.ts'

/** The question to a viewer who logs out while the server does not know everything yet. Each answer is given once. */
export interface PendingLogOut {
  /** Changes that the server does not know yet. */
  count: number
  /** 'failed': the server was asked, and these still wait. */
  step: 'asking' | 'syncing' | 'failed'
  /** Tells the server first; logs out if it then knows everything. */
  syncFirst: () => void
  /** Logs out; what waits stays on this device for the next login (architecture §4.6). */
  leaveNow: () => void
  stay: () => void
}

/** Logging out by hand. */
export interface LogOut {
  /** The question that stands, or null. */
  readonly question: Observable<PendingLogOut | null>
  /** Asks first where something waits. Resolves with whether this has logged out who asked for it. */
  logOut(): Promise<boolean>
}

export interface LogOutPorts {
  store: Pick<LibraryStore, 'loaded'>
  control: Pick<AccountControl, 'state' | 'logOut'> & { access: () => Pick<Access, 'sessionId'> | null }
  /** Tells of what happens to the changes that wait. */
  status: Pick<Observable<SyncStatus>, 'subscribe'>
  /** Changes that the server does not know yet. */
  waiting: () => number
  /** Asks the server now; settles when that ended, well or not. */
  syncNow: () => Promise<void>
}

/** Logging out that never goes over the viewer's head with changes that nobody else has, and never logs out another account. */
export function createLogOut({ store, control, status, waiting, syncNow }: LogOutPorts): LogOut {
  const question = createObservable<PendingLogOut | null>(null)

  const askViewer = (isStillTheirs: () => boolean) =>
    new Promise<boolean>((resolve) => {
      let isAnswered = false
      const end = (isConfirmed: boolean) => {
        isAnswered = true
        for (const stop of stops) stop()
        question.set(null)
        resolve(isConfirmed)
      }
      const answers = {
        syncFirst: () => void syncFirst(),
        leaveNow: () => end(true),
        stay: () => end(false),
      }
      const ask = (step: PendingLogOut['step']) => question.set({ count: waiting(), step, ...answers })
      const syncFirst = async () => {
        ask('syncing')
        await syncNow()
        if (!isAnswered) ask('failed')
      }
      /** The server may come to know everything meanwhile, and another tab, or the server, may log out. */
      const follow = () => {
        const asked = question.get()
        if (!isStillTheirs()) end(false)
        else if (waiting() === 0) end(true)
        else if (asked && asked.count !== waiting()) ask(asked.step)
      }
      const stops = [control.state.subscribe(follow), status.subscribe(follow)]
      ask('asking')
    })

  return {
    question,
    async logOut() {
      if (question.get()) return false
      const asking = control.access()?.sessionId
      const isStillTheirs = () => control.access()?.sessionId === asking
      await store.loaded()
      if (waiting() > 0 && !(await askViewer(isStillTheirs))) return false
      // Another tab may have logged out meanwhile, and somebody else in.
      if (!isStillTheirs()) return false
      await control.logOut()
      return true
    },
  }
}
