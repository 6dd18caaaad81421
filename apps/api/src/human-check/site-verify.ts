import * as z from 'zod/mini'
import { SECOND_MS } from '../clock.ts'
import { failureOf } from '../log.ts'
import type { HumanCheck, HumanCheckOptions, HumanCheckParts } from './check.ts'

type SiteVerifyOptions = Extract<HumanCheckOptions, { kind: 'turnstile' | 'recaptcha' }>

const VERIFY_URLS = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
} as const
const PATIENCE_MS = 5 * SECOND_MS

const answerSchema = z.object({ success: z.boolean() })

/**
 * Asks the provider of a check about a token (protocols §2.6 and §8): a form with `secret` and `response`, accepted on
 * `success`. A score is not read.
 */
export function createSiteVerify(
  { kind, clientKey, secret, verifyUrl = VERIFY_URLS[kind] }: SiteVerifyOptions,
  { fetch, clock, log }: HumanCheckParts,
): HumanCheck {
  return {
    meta: () => ({ hasCaptcha: true, captchaClientKey: clientKey, humanCheck: { kind } }),
    async accepts(token, address) {
      if (token === undefined || token === '') return false
      const body = new URLSearchParams({ secret, response: token })
      if (kind === 'turnstile' && address !== 'unknown') body.set('remoteip', address)
      const patience = new AbortController()
      const callOff = clock.after(PATIENCE_MS, () => patience.abort())
      try {
        const response = await fetch(verifyUrl, { method: 'POST', body, redirect: 'error', signal: patience.signal })
        const answer = answerSchema.safeParse(await response.json())
        return answer.success && answer.data.success
      } catch (failure) {
        log.warn(failureOf(failure), 'the human check could not be asked')
        return false
      } finally {
        callOff()
      }
    },
  }
}
