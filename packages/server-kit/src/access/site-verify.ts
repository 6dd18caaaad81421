import * as z from 'zod/mini'
import { type Clock, SECOND_MS } from '../clock.ts'

/** Where the providers of human checks are asked about a token. */
export const SITE_VERIFY_URLS = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
} as const

const TIMEOUT_MS = 5 * SECOND_MS
const verdictSchema = z.object({ success: z.boolean() })

export interface SiteVerifyParts {
  /** The provider's address for questions. */
  url: string
  /** The host's secret with that provider. */
  secret: string
  clock: Clock
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Called with the reason when it could not be asked. */
  onFailure: (failure: unknown) => void
}

/**
 * Asks the provider of a human check about what its widget gave a page (protocols §2.6 and §8): a form with `secret`, `response`
 * and, where it is known, `remoteip`. Only a clear yes counts; a score is not read, and a provider that cannot be asked lets nobody
 * in.
 */
export function createSiteVerify({ url, secret, clock, fetch, onFailure }: SiteVerifyParts) {
  return async (response: string, remoteip?: string): Promise<boolean> => {
    const body = new URLSearchParams({ secret, response, ...(remoteip !== undefined && { remoteip }) })
    const timeout = new AbortController()
    const cancelTimer = clock.after(TIMEOUT_MS, () => timeout.abort())
    try {
      // Not followed: what is sent is a secret. A Worker knows no redirect that is an error.
      const answer = await fetch(url, { method: 'POST', body, redirect: 'manual', signal: timeout.signal })
      const verdict = z.safeParse(verdictSchema, await answer.json())
      return answer.ok && verdict.success && verdict.data.success
    } catch (failure) {
      onFailure(failure)
      return false
    } finally {
      cancelTimer()
    }
  }
}
