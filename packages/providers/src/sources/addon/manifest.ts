/** Adds a Stremio-protocol add-on by the address of its manifest. */
import { ADDON_RESOURCES, type AddonConnection, type AddonManifest, type AddonResource } from '@matinee/contracts'
import * as z from 'zod/mini'
import { systemClock, type Clock } from '../../kit/clock.ts'
import { contain } from '../../kit/contain.ts'
import { ProviderError } from '../../kit/errors.ts'
import type { Fetcher, FetcherAnswer } from '../../kit/fetcher.ts'
import { assertReachable } from '../../kit/server-address.ts'

export interface AddonDeps {
  readonly fetcher: Fetcher
  /** Whether our page was loaded over https: the browser then forbids plain http. Default false. */
  readonly isSecurePage?: boolean
  readonly clock?: Clock
}

/** What is stored of an add-on; the caller gives the connection its id. */
export type OpenedAddon = Pick<AddonConnection, 'name' | 'manifestUrl' | 'manifest'>

const MANIFEST_LIMIT_MS = 10_000
const LARGEST_MANIFEST = 512 * 1024
const MOST_ENTRIES = 100
const LONGEST_WORD = 100

/** Untrusted text: one line, without characters that reverse or hide text. */
const line = (text: string, longest: number): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, longest)

const words = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [])
    .slice(0, MOST_ENTRIES)
    .filter((word): word is string => typeof word === 'string' && word !== '' && word.length <= LONGEST_WORD)

const manifestSchema = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(300)),
  name: z.string().check(z.minLength(1)),
  version: z.optional(z.unknown()),
  description: z.optional(z.unknown()),
  resources: z.array(z.unknown()),
  types: z.optional(z.unknown()),
  idPrefixes: z.optional(z.unknown()),
  behaviorHints: z.optional(z.unknown()),
})
const resourceSchema = z.union([
  z.string(),
  z.looseObject({ name: z.string(), types: z.optional(z.unknown()), idPrefixes: z.optional(z.unknown()) }),
])

/**
 * The address of the intended manifest: `stremio:` stands for https, a configuration page or a bare site for the
 * manifest beside it. Throws `bad-address`.
 */
export function manifestAddress(typed: string): string {
  const text = typed.trim()
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d+(\/|$)/.test(text)
  const address = hasScheme ? text.replace(/^stremio:\/\//i, 'https://') : `https://${text}`
  try {
    const url = new URL(address)
    if (text.length > 8000 || !/^https?:$/.test(url.protocol) || url.hostname === '')
      throw new TypeError('no web address')
    url.hash = ''
    if (!/^https?:/i.test(text) && /^(localhost|127\.0\.0\.1)$/.test(url.hostname)) url.protocol = 'http:'
    if (!url.pathname.endsWith('/manifest.json')) {
      url.pathname = `${url.pathname.replace(/\/configure\/?$/, '').replace(/\/+$/, '')}/manifest.json`
    }
    return url.href
  } catch {
    throw new ProviderError('bad-address', 'not the address of an add-on')
  }
}

function resourcesOf({ resources, types, idPrefixes }: z.infer<typeof manifestSchema>): AddonResource[] {
  return resources.slice(0, MOST_ENTRIES).flatMap((entry) => {
    const parsed = z.safeParse(resourceSchema, entry)
    if (!parsed.success) return []
    const resource = typeof parsed.data === 'string' ? { name: parsed.data, types, idPrefixes } : parsed.data
    const name = ADDON_RESOURCES.find((known) => known === resource.name)
    const of = { types: words(resource.types ?? types), idPrefixes: words(resource.idPrefixes) }
    return name && of.types.some((type) => type === 'movie' || type === 'series') ? [{ name, ...of }] : []
  })
}

/** Reads a manifest. Throws `not-the-service` for anything else, `nothing-usable`, `needs-configuration`. */
export function parseManifest(body: string): AddonManifest {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    throw new ProviderError('not-the-service', 'a page answers there, not an add-on')
  }
  const parsed = z.safeParse(manifestSchema, json)
  if (!parsed.success) throw new ProviderError('not-the-service', 'what answers there is no add-on')
  const { id, name, version, description, behaviorHints } = parsed.data
  const hints = z.safeParse(z.looseObject({}), behaviorHints).data ?? {}
  if (hints['configurationRequired'] === true) {
    throw new ProviderError('needs-configuration', 'the add-on wants to be set up on its own page first')
  }
  const resources = resourcesOf(parsed.data)
  if (resources.length === 0) throw new ProviderError('nothing-usable', 'the add-on has neither streams nor subtitles')
  return {
    id: line(id, 200),
    name: line(name, 100) || 'Add-on',
    version: typeof version === 'string' ? line(version, 50) : '',
    description: typeof description === 'string' ? line(description, 1000) : '',
    resources,
    isPeerToPeer: hints['p2p'] === true,
    isAdult: hints['adult'] === true,
  }
}

function assertAnswered({ statusCode }: FetcherAnswer): void {
  if (statusCode === 404 || statusCode === 410) throw new ProviderError('not-the-service', 'no add-on answers there')
  if (statusCode < 200 || statusCode > 299) throw new ProviderError('upstream', `the add-on answered ${statusCode}`)
}

/**
 * Opens an add-on at an address as a viewer types it. Rejects with `bad-address`, `mixed-content`, `network`, `timeout`,
 * `too-many-redirects`, `too-large`, `upstream`, `not-the-service`, `nothing-usable`, `needs-configuration`.
 */
export async function openAddon(typed: string, deps: AddonDeps, signal: AbortSignal): Promise<OpenedAddon> {
  const { fetcher, isSecurePage = false, clock = systemClock } = deps
  const manifestUrl = manifestAddress(typed)
  assertReachable(manifestUrl, isSecurePage)
  const limits = { clock, limitMs: MANIFEST_LIMIT_MS, signal }
  const answer = await contain(
    (inner) => fetcher(manifestUrl, { signal: inner, largestBody: LARGEST_MANIFEST }),
    limits,
  )
  assertAnswered(answer)
  const manifest = parseManifest(answer.body)
  return { name: manifest.name, manifestUrl, manifest }
}
