import type { HumanCheck, HumanCheckOptions, HumanCheckParts } from './check.ts'
import { createProofOfWork } from './proof-of-work.ts'
import { createSiteVerify } from './site-verify.ts'

const NO_CHECK: HumanCheck = { meta: () => ({ hasCaptcha: false }), accepts: () => Promise.resolve(true) }

export function createHumanCheck(options: HumanCheckOptions, parts: HumanCheckParts): HumanCheck {
  if (options.kind === 'none') return NO_CHECK
  return options.kind === 'proof-of-work' ? createProofOfWork(options, parts) : createSiteVerify(options, parts)
}
