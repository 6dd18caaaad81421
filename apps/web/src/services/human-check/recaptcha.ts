import { HumanCheckError } from './human-check-error.ts'
import { loadWidget } from './load-widget.ts'

/** The used part of what the script puts on the window. */
interface Recaptcha {
  ready: (then: () => void) => void
  execute: (siteKey: string) => PromiseLike<string>
}
declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

/**
 * A fresh answer of the check that reference servers require, version 3, without an action (protocols §2.6). @throws
 * HumanCheckError
 */
export async function solveRecaptcha(siteKey: string, signal: AbortSignal): Promise<string> {
  await loadWidget(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`)
  const { grecaptcha } = window
  if (!grecaptcha) throw new HumanCheckError('the check did not begin')
  return new Promise<string>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    grecaptcha.ready(() => {
      grecaptcha.execute(siteKey).then(resolve, () => reject(new HumanCheckError('the check failed')))
    })
  })
}
