import { PlayerError } from '../../core/index.ts'
import { type SenderApi, type SenderPage, senderOf } from './sender-api.ts'

/** The only place that the official sender is loaded from (S-526). */
export const SENDER_URL = 'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1'
const SCRIPT_ID = 'chromecast-script'

/**
 * Puts the official sender script on the page, once; called only where casting is enabled, since only then the page's
 * policy admits its host. Resolves when the script has run. Rejects with 'remote-failed'.
 */
export function loadCastSender(page: Document = document): Promise<void> {
  return new Promise((resolve, reject) => {
    const known = page.getElementById(SCRIPT_ID)
    const script = known instanceof HTMLScriptElement ? known : page.createElement('script')
    if (script.dataset['state'] === 'loaded') return resolve()
    script.addEventListener('load', () => resolve(), { once: true })
    script.addEventListener('error', () => reject(senderError('the cast sender could not be fetched')), { once: true })
    if (script === known) return
    script.id = SCRIPT_ID
    script.addEventListener('load', () => (script.dataset['state'] = 'loaded'), { once: true })
    // A failed script is removed, so that the next try loads it again.
    script.addEventListener('error', () => script.remove(), { once: true })
    try {
      script.src = SENDER_URL
    } catch (cause) {
      // Trusted Types: the page's policy does not admit this script.
      return reject(senderError('the page does not admit the cast sender', cause))
    }
    page.head.append(script)
  })
}

/**
 * Waits for the sender that `load` loads: it calls `__onGCastApiAvailable`, with false where this browser cannot cast.
 * Resolves with null there. Rejects with a `PlayerError`.
 */
export async function openSender(page: SenderPage, load: () => Promise<void>): Promise<SenderApi | null> {
  const present = senderOf(page)
  if (present !== null) return present
  const said = new Promise<boolean>((resolve) => {
    const before = page.__onGCastApiAvailable
    page.__onGCastApiAvailable = (isAvailable) => {
      before?.(isAvailable)
      resolve(isAvailable)
    }
  })
  await load()
  return (await said) ? senderOf(page) : null
}

export function senderError(message: string, cause?: unknown): PlayerError {
  return new PlayerError('remote-failed', message, { cause, detail: 'senderLoadError' })
}
