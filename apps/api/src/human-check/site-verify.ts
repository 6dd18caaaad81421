import { createSiteVerify as createVerify, SITE_VERIFY_URLS } from '@matinee/server-kit'
import { failureOf } from '../log.ts'
import type { HumanCheck, HumanCheckOptions, HumanCheckParts } from './check.ts'

type SiteVerifyOptions = Extract<HumanCheckOptions, { kind: 'turnstile' | 'recaptcha' }>

/** A check by a provider, who is asked about each token. */
export function createSiteVerify(
  { kind, clientKey, secret, verifyUrl = SITE_VERIFY_URLS[kind] }: SiteVerifyOptions,
  { fetch, clock, log }: HumanCheckParts,
): HumanCheck {
  const onFailure = (failure: unknown): void => log.warn(failureOf(failure), 'the human check could not be asked')
  const isSolved = createVerify({ url: verifyUrl, secret, clock, fetch, onFailure })
  return {
    meta: () => ({ hasCaptcha: true, captchaClientKey: clientKey, humanCheck: { kind } }),
    async accepts(token = '', address) {
      if (token === '') return false
      return isSolved(token, kind === 'turnstile' && address !== 'unknown' ? address : undefined)
    },
  }
}
