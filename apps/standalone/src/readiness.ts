import { type Clock, SECOND_MS } from '@matinee/server-kit'

/** A part of the product, and whether it answers. */
export interface PartAnswer {
  part: 'database' | 'redis' | 'catalogue'
  isUp: boolean
  /** Where it is, without passwords: for the log, never for a caller. */
  address?: string
}

const RETRY_AFTER_SECONDS = 5
const FIRST_PAUSE_MS = SECOND_MS / 2
const LONGEST_PAUSE_MS = 10 * SECOND_MS

/** `/readyz`: each part by name, and 503 with `Retry-After` while one of them does not answer. */
export function readinessAnswer(answers: readonly PartAnswer[]): Response {
  const ready = answers.every(({ isUp }) => isUp)
  const parts = Object.fromEntries(answers.map(({ part, isUp }) => [part, isUp]))
  const headers = { 'cache-control': 'no-store', ...(!ready && { 'retry-after': String(RETRY_AFTER_SECONDS) }) }
  return Response.json({ ready, parts }, { status: ready ? 200 : 503, headers })
}

interface Waiting {
  askParts: () => Promise<readonly PartAnswer[]>
  log: { warn: (fields: Readonly<Record<string, unknown>>, message: string) => void }
  clock: Clock
}

/** Resolves once every part answers; until then it asks again with growing pauses, and the log says for which part. */
export async function untilReady({ askParts, log, clock }: Waiting): Promise<void> {
  const reported = new Set<string>()
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const away = (await askParts()).filter(({ isUp }) => !isUp)
    if (away.length === 0) return
    for (const { part, address } of away) {
      if (!reported.has(part)) log.warn({ part, address }, `not ready: the ${part} is away; it is asked again`)
      reported.add(part)
    }
    await new Promise<void>((resolve) => void clock.after(pauseMs, resolve))
  }
}
