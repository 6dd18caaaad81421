import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'

/** Whom the host lets run a script in the page besides itself. */
export interface Opened {
  casts: boolean
  /** Cloudflare's human check: of proxies and scrape servers, or of the accounts server. */
  turnstile: boolean
  /** Google's, of the accounts server. */
  recaptcha: boolean
}

interface Maker {
  scripts: readonly string[]
  frames: readonly string[]
}

const MAKERS: Readonly<Record<keyof Opened, Maker>> = {
  casts: { scripts: ['https://www.gstatic.com'], frames: [] },
  turnstile: { scripts: ['https://challenges.cloudflare.com'], frames: ['https://challenges.cloudflare.com'] },
  recaptcha: {
    scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  },
}

/**
 * Policy of every page we serve (architecture §4.10). No inline script or style, one Trusted Types policy; `connect-src`,
 * `media-src` and `img-src` stay open because a viewer's own servers can be anywhere. The makers of the cast sender and of human
 * checks are in it only where the host turned them on.
 */
function pagePolicy(opened: Opened): string {
  const makers = (Object.keys(MAKERS) as (keyof Opened)[]).filter((name) => opened[name]).map((name) => MAKERS[name])
  const frames = makers.flatMap((maker) => maker.frames)
  return [
    "default-src 'none'",
    ["script-src 'self'", ...makers.flatMap((maker) => maker.scripts)].join(' '),
    ...(frames.length > 0 ? [['frame-src', ...frames].join(' ')] : []),
    "style-src 'self'",
    "font-src 'self'",
    'img-src * data: blob:',
    'media-src * data: blob:',
    'connect-src * data: blob:',
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
export function securityHeaders(opened: Opened): MiddlewareHandler {
  const policy = pagePolicy(opened)
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

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** Whether an address to listen on is this machine's own. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

/** An address instead of a name cannot be made to mean another machine later. */
const isAddress = (host: string) => isIP(host.replace(/^\[|\]$/g, '')) !== 0

/**
 * A server bound to this machine answers only by this machine's names, so that no web page can reach it under a name of its
 * own that resolves here (architecture §4.11). `allowed` are more names, for a reverse proxy in front; where there are any, a server
 * that is bound to the network answers by them and by addresses only.
 */
export function hostCheck(options: { host: string; allowed: readonly string[] }): MiddlewareHandler {
  const names = new Set([
    ...LOCAL_NAMES,
    options.host.toLowerCase(),
    ...options.allowed.map((name) => name.toLowerCase()),
  ])
  return async (context, next) => {
    if (!isLoopback(options.host) && options.allowed.length === 0) return next()
    const name = (context.req.header('host') ?? '').toLowerCase().replace(/:\d+$/, '')
    if (!names.has(name) && !isAddress(name))
      return context.text('This server does not answer by that name. See ALLOWED_HOSTS.', 421)
    return next()
  }
}
