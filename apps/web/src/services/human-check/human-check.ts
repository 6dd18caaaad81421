import type { ServerMeta } from '@matinee/contracts'

/** No token could be had from the human check. */
export class HumanCheckError extends Error {
  override readonly name = 'HumanCheckError'
}

/** Lets the page breathe. */
const rest = () =>
  new Promise<void>((resolve) => {
    const channel = new MessageChannel()
    channel.port1.addEventListener('message', () => resolve(), { once: true })
    channel.port1.start()
    channel.port2.postMessage(null)
  })

/**
 * The token that a server asks of a newcomer; undefined where it asks for none (specification §5 "Login and registration").
 * @throws HumanCheckError where none can be had
 */
export async function humanToken(meta: ServerMeta, signal: AbortSignal): Promise<string | undefined> {
  if (!meta.hasCaptcha) return undefined
  const { captchaClientKey, humanCheck } = meta
  if (!captchaClientKey || humanCheck?.kind !== 'proof-of-work')
    throw new HumanCheckError('this check is not known here')
  const { solvePuzzle } = await import('./proof-of-work.ts')
  return solvePuzzle(captchaClientKey, humanCheck.difficulty, { signal, rest, now: () => performance.now() })
}
