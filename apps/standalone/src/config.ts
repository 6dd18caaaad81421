import { homedir } from 'node:os'
import { join } from 'node:path'
import { API_VARIABLES, apiVariableProblems, type ApiVariables } from '@matinee/api'
import { WEB_CONFIG_KEYS, webConfigSchema } from '@matinee/contracts'
import { PROXY_VARIABLES, type ProxyVariables, proxyVariableProblems } from '@matinee/proxy'
import { SCRAPER_VARIABLES, type ScraperVariables, scraperVariableProblems } from '@matinee/scraper'
import {
  ConfigurationError,
  givenVariables,
  halfOfPair,
  listOfShape,
  listenProblems,
  listenVariables,
  strayVariables,
  variableProblem,
  variableProblems,
  webAddressShape,
  wholeNumberShape,
} from '@matinee/server-kit'
import * as z from 'zod/mini'

function defaultDataFolder(env: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'Matinee')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Matinee')
  return join(env['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share'), 'matinee')
}

/** Every variable the process reads, each with what it means. Empty counts as unset. */
const serverSchema = z.object({
  ...listenVariables(4210),
  /** Folder for state. Never in the checkout. */
  MATINEE_DATA: z.optional(z.string()),
  /** Replaces the embedded catalogue by TMDB behind our caching gateway. Stays on the server. */
  TMDB_READ_TOKEN: z.optional(
    z.string().check(z.regex(/^[^.\s]+\.[^.\s]+\.[^.\s]+$/, 'must be a TMDB read token: three parts joined by dots')),
  ),
  /** Where the movie database's API is, up to and with its version; another service of the same API may stand in. */
  TMDB_API_URL: z.optional(webAddressShape),
  /** Where it is asked when that fails. */
  TMDB_FALLBACK_URL: z.optional(webAddressShape),
  /** Where its pictures are, up to and without their size. */
  TMDB_IMAGE_URL: z.optional(webAddressShape),
  /** Questions to the movie database that an address may cause in a minute; 0 for no limit. */
  CATALOGUE_QUESTIONS_PER_MINUTE: z._default(wholeNumberShape(0, 1_000_000), 600),
  /** PEM files: the server then speaks HTTPS by itself. */
  TLS_CERT_FILE: z.optional(z.string()),
  TLS_KEY_FILE: z.optional(z.string()),
  /** Where the site is on its host, for a host that has more than this one; `/films`. The page is built for it. */
  BASE_PATH: z._default(
    z.pipe(
      z.string().check(z.regex(/^(?:\/[\w.-]+)*\/?$/, 'must be a path like /films')),
      z.transform((path) => path.replace(/\/+$/, '')),
    ),
    '',
  ),
  /** Whether the log has a line for each request, whatever its level. */
  ACCESS_LOG: z._default(z.enum(['true', 'false']), 'false'),
  /** Whom to write to about a weakness of this server, for `/.well-known/security.txt`; there is none without it. */
  SECURITY_CONTACT: z.optional(
    listOfShape(
      /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]\S*|tel:\+?[\d-]+)$/,
      'must be addresses that begin with mailto:, https:// or tel:, comma-separated',
    ),
  ),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
})

const apiSchema = z.object(API_VARIABLES)
const proxySchema = z.object(PROXY_VARIABLES)
const scraperSchema = z.object(SCRAPER_VARIABLES)

type ServerVariables = z.infer<typeof serverSchema>

/** Every name that the process reads, so that others which look like one of them are told. */
const KNOWN_VARIABLES = [
  ...Object.keys({ ...serverSchema.shape, ...API_VARIABLES, ...PROXY_VARIABLES, ...SCRAPER_VARIABLES }),
  ...WEB_CONFIG_KEYS.map((key) => `VITE_${key}`),
]
const OUR_FAMILIES = ['MATINEE_', 'VITE_']

/** What is missing beside what is set, whether that is right or not; sentences that begin with the variable's name. */
function pairProblems(server: Readonly<Record<string, string>>, web: Readonly<Record<string, string>>): string[] {
  const addresses = ['TMDB_API_URL', 'TMDB_FALLBACK_URL', 'TMDB_IMAGE_URL'] as const
  const withoutToken = server['TMDB_READ_TOKEN'] === undefined ? addresses.filter((name) => server[name]) : []
  return [
    ...halfOfPair(server, ['TLS_CERT_FILE', 'TLS_KEY_FILE']),
    ...(withoutToken.length > 0 ? [`TMDB_READ_TOKEN: is needed with ${withoutToken.join(', ')}`] : []),
    ...(web['HAS_DMCA'] === 'true' && web['DMCA_EMAIL'] === undefined
      ? ['VITE_DMCA_EMAIL: is needed with VITE_HAS_DMCA']
      : []),
  ]
}

/** Parts of this server as the page finds them under a path; what the operator named stays, but for paths of this site. */
function underBase(base: string, web: Readonly<Record<string, string>>): Record<string, string> {
  if (base === '') return {}
  const relays = web['CORS_PROXY_URL']?.replaceAll(/(^|[,|])\s*(?=\/(?:proxy|scraper)(?:[,/]|$))/g, `$1${base}`)
  return {
    CATALOGUE_URL: web['CATALOGUE_URL'] ?? `${base}/catalogue/3`,
    CATALOGUE_IMAGE_URL: web['CATALOGUE_IMAGE_URL'] ?? `${base}/catalogue/t/p`,
    BACKEND_URL: web['BACKEND_URL'] ?? `${base}/api`,
    SAMPLES_URL: web['SAMPLES_URL'] ?? `${base}/samples/`,
    ...(relays !== undefined && { CORS_PROXY_URL: relays }),
  }
}

export type StandaloneConfig = Readonly<
  Omit<ServerVariables, 'TMDB_READ_TOKEN' | 'MATINEE_DATA'> & {
    MATINEE_DATA: string
    TMDB_READ_TOKEN: string | undefined
    /** The accounts server's own variables. */
    api: Readonly<ApiVariables>
    /** The proxy's own, and the scrape server's. */
    proxy: Readonly<ProxyVariables>
    scraper: Readonly<ScraperVariables>
    /** What `/config.js` hands to the page: `VITE_<KEY>` → value, as set by the operator. */
    web: Readonly<Record<string, string>>
  }
>

/**
 * Reads the environment once.
 * @throws ConfigurationError that names every wrong variable; values of secrets are never repeated.
 */
export function readConfig(env: NodeJS.ProcessEnv): StandaloneConfig {
  const given = givenVariables(env, KNOWN_VARIABLES)
  const server = serverSchema.safeParse(given)
  const api = apiSchema.safeParse(given)
  const proxy = proxySchema.safeParse(given)
  const scraper = scraperSchema.safeParse(given)
  const webRaw = givenVariables(env, WEB_CONFIG_KEYS, 'VITE_')
  const web = webConfigSchema.safeParse(webRaw)
  const problems = [
    // Some variables are read by several parts, and wrong once.
    ...new Set([server, api, proxy, scraper].flatMap(({ error }) => (error ? variableProblems(error) : []))),
    ...listenProblems(given),
    ...pairProblems(given, webRaw),
    ...apiVariableProblems(given),
    ...proxyVariableProblems(given),
    ...scraperVariableProblems(given),
    ...(web.error?.issues ?? []).map((issue) => `VITE_${issue.path.join('.')}: ${variableProblem(issue)}`),
    ...strayVariables(env, { known: KNOWN_VARIABLES, families: OUR_FAMILIES }),
  ]
  const { HUMAN_CHECK } = api.data ?? {}
  // The page shows the human check of this server, unless the operator named one for another server.
  if (HUMAN_CHECK === 'turnstile' || HUMAN_CHECK === 'recaptcha') webRaw['REGISTRATION_CHECK'] ??= HUMAN_CHECK
  for (const [key, value] of Object.entries(underBase(server.data?.BASE_PATH ?? '', webRaw))) webRaw[key] = value
  const isWhole = server.success && api.success && proxy.success && scraper.success
  if (!isWhole || problems.length > 0) throw new ConfigurationError([...new Set(problems)])
  return Object.freeze({
    ...server.data,
    MATINEE_DATA: server.data.MATINEE_DATA ?? defaultDataFolder(env),
    TMDB_READ_TOKEN: server.data.TMDB_READ_TOKEN,
    api: Object.freeze(api.data),
    proxy: Object.freeze(proxy.data),
    scraper: Object.freeze(scraper.data),
    web: Object.freeze(Object.fromEntries(Object.entries(webRaw).map(([key, value]) => [`VITE_${key}`, value]))),
  })
}
