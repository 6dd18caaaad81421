import { bundleProgram, startProgram } from '@matinee/testing/programs'

const PROGRAM = await bundleProgram(new URL('./server-to-kill.ts', import.meta.url))

/** A server in a process of its own, asked over its channel. */
function startChild(database: string) {
  const child = startProgram(PROGRAM, { args: [database], hasChannel: true })
  const waiting = new Map<number, { resolve: (response: Response) => void; reject: (reason: Error) => void }>()
  let next = 0
  child.on('message', ({ id, status, body }: { id: number; status: number; body: string }) => {
    waiting.get(id)?.resolve(new Response(body, { status }))
    waiting.delete(id)
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      for (const { reject } of waiting.values()) reject(new Error('the server is gone'))
      waiting.clear()
      resolve()
    })
  })
  return {
    fetch: async (request: Request): Promise<Response> => {
      const body = await request.text()
      const id = next++
      return new Promise((resolve, reject) => {
        if (!child.connected) return reject(new Error('the server is gone'))
        waiting.set(id, { resolve, reject })
        const asked = { id, method: request.method, url: request.url, headers: [...request.headers], body }
        // A kill between the look above and this write is a failure of this question, and of nothing else.
        return child.send(asked, (failure) => failure && reject(new Error('the server is gone', { cause: failure })))
      })
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** A server that is killed with SIGKILL, again and again, and started anew on the same database. */
export interface KilledServer {
  /** Asks the one that runs now; rejects when it is killed before it answers. */
  fetch: (request: Request) => Promise<Response>
  /** Says how many answers came so far: kills the server when as many as the next kill asks for. */
  answered: (count: number) => void
  /** Resolves when no restart is under way. */
  isBack: () => Promise<void>
  /** How often it is still to be killed. */
  remainingKills: () => number
  end: () => Promise<void>
}

/** Starts it on a database; it is killed once each of so many answers came. */
export function startKilled(database: string, killedAfter: readonly number[]): KilledServer {
  const kills = [...killedAfter]
  let child = startChild(database)
  let killing: Promise<void> | undefined
  const restart = async (): Promise<void> => {
    await child.kill()
    child = startChild(database)
    killing = undefined
  }
  return {
    fetch: (request) => child.fetch(request),
    answered(count) {
      if (killing || count < (kills[0] ?? Infinity)) return
      kills.shift()
      killing = restart()
    },
    isBack: async () => killing,
    remainingKills: () => kills.length,
    end: () => child.kill(),
  }
}
