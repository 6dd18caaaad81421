import { createHostCheck, type HostCheckOptions } from '@matinee/server-kit'
import type { MiddlewareHandler } from 'hono'
import type { InlineSources } from './site-document.ts'

/** Third parties whose scripts the operator has enabled in the page. */
export interface EnabledThirdParties {
  casts: boolean
  /** Cloudflare's human check: of proxies and scrape servers, or of the accounts server. */
  turnstile: boolean
  /** Google's, of the accounts server. */
  recaptcha: boolean
}

interface ThirdParty {
  scripts: readonly string[]
  frames: readonly string[]
}

const THIRD_PARTIES: Readonly<Record<keyof EnabledThirdParties, ThirdParty>> = {
  casts: { scripts: ['https://www.gstatic.com'], frames: [] },
  turnstile: { scripts: ['https://challenges.cloudflare.com'], frames: ['https://challenges.cloudflare.com'] },
  recaptcha: {
    scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  },
}

/** Any server of the web: no web socket, no other scheme, and nothing of the browser's own. */
const ANYWHERE = "'self' https: http:"

/**
 * Policy of every page we serve (architecture §4.10). No inline script or style but those of the built document, by their hashes; one
 * Trusted Types policy; `connect-src`, `media-src` and `img-src` name schemes and no hosts, because a viewer's own servers can be anywhere (docs/security/page-policy.md). The third parties of the cast sender and of
 * human checks are in it only where the operator enabled them.
 */
function pagePolicy(enabled: EnabledThirdParties, inline: InlineSources): string {
  const thirdParties = (Object.keys(THIRD_PARTIES) as (keyof EnabledThirdParties)[])
    .filter((name) => enabled[name])
    .map((name) => THIRD_PARTIES[name])
  const frames = thirdParties.flatMap((thirdParties) => thirdParties.frames)
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inline.scripts, ...thirdParties.flatMap((thirdParties) => thirdParties.scripts)].join(' '),
    ...(frames.length > 0 ? [['frame-src', ...frames].join(' ')] : []),
    ["style-src 'self'", ...inline.styles].join(' '),
    "font-src 'self'",
    `img-src ${ANYWHERE} data: blob:`,
    `media-src ${ANYWHERE} blob:`,
    `connect-src ${ANYWHERE} data: blob:`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

/** Headers of every answer; a part that sets its own policy (generated pictures) keeps it. */
export function securityHeaders(
  enabled: EnabledThirdParties,
  inline: InlineSources = { scripts: [], styles: [] },
): MiddlewareHandler {
  const policy = pagePolicy(enabled, inline)
  return async (context, next) => {
    await next()
    const { headers } = context.res
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy)
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'no-referrer')
    headers.set('cross-origin-opener-policy', 'same-origin')
    headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
  }
}

/** Refuses requests under foreign host names. */
export function hostCheck(options: HostCheckOptions): MiddlewareHandler {
  const refuseHost = createHostCheck(options)
  return async (context, next) => refuseHost(context.req.raw) ?? next()
}
