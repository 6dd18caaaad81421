import type { ServerMeta } from '@matinee/contracts'
import { HumanCheckError, type CheckTexts } from './human-check-error.ts'

/** Yields to the page. */
const rest = () =>
  new Promise<void>((resolve) => {
    const channel = new MessageChannel()
    channel.port1.addEventListener('message', () => resolve(), { once: true })
    channel.port1.start()
    channel.port2.postMessage(null)
  })

/**
 * The token that a server requires of a new account; undefined where it requires none (specification §5 "Login and
 * registration"). A server that does not name its check requires reCAPTCHA.
 * @throws HumanCheckError when the check gives none
 */
export async function humanToken(
  { hasCaptcha, captchaClientKey: key, humanCheck }: ServerMeta,
  texts: CheckTexts,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (!hasCaptcha) return undefined
  if (!key) throw new HumanCheckError('the server names no key for its check')
  switch (humanCheck?.kind) {
    case 'proof-of-work': {
      const { solvePuzzle } = await import('./proof-of-work.ts')
      return solvePuzzle(key, humanCheck.difficulty, { signal, rest, now: () => performance.now() })
    }
    case 'turnstile':
      return (await import('./turnstile.ts')).solveTurnstile(key, texts, signal)
    default:
      return (await import('./recaptcha.ts')).solveRecaptcha(key, signal)
  }
}
