export { callerAddress, networkOf } from './access/caller.ts'
export { createForwardedWarning } from './access/forwarded-warning.ts'
export { createHostCheck, type HostCheckOptions, isLoopback } from './access/host-check.ts'
export { createLimits, type Limits, type LimitsOptions } from './access/limits.ts'
export { createOriginPolicy, type OriginPolicy, type OriginPolicyOptions } from './access/origins.ts'
export {
  createPageTokens,
  PAGE_TOKEN_SECONDS,
  type PageTokens,
  type PageTokensOptions,
  type PageTokenVerdict,
} from './access/page-tokens.ts'
export { createSigner, type Signer } from './access/signer.ts'
export { createSiteVerify, SITE_VERIFY_URLS, type SiteVerifyParts } from './access/site-verify.ts'
export { createTokenCheck, type TokenCheck, type TokenCheckParts, type TokenVerdict } from './access/token-check.ts'
export { type Clock, DAY_MS, HOUR_MS, MINUTE_MS, type RepeatingClock, SECOND_MS, systemClock } from './clock.ts'
export {
  ConfigurationError,
  type Environment,
  givenVariables,
  halfOfPair,
  readVariables,
  variableProblem,
  variableProblems,
} from './config/environment.ts'
export { type KnownVariables, strayVariables } from './config/stray-variables.ts'
export {
  listOfShape,
  listShape,
  type Origins,
  originsShape,
  signingSecretShape,
  webAddressShape,
  wholeNumberShape,
} from './config/shapes.ts'
export {
  type ConnectionLimits,
  connectionLimitsOf,
  listenProblems,
  listenVariables,
  TOKEN_CHECK_VARIABLES,
  type TokenCheckOptions,
  tokenCheckOptionsOf,
  tokenCheckProblems,
  TRUST_VARIABLES,
} from './config/variables.ts'
export {
  createEventStream,
  type EventStreamOptions,
  type EventWriter,
  type ServerSentEvent,
} from './http/event-stream.ts'
export { isDecodable } from './http/is-decodable.ts'
export { requestLabels } from './http/request-labels.ts'
export { UnavailableError } from './http/unavailable-error.ts'
export type { Caller, FetchHandler } from './http/fetch-handler.ts'
