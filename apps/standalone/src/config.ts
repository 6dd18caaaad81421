import { homedir } from 'node:os'
import { join } from 'node:path'
import { API_VARIABLES, apiVariableProblems, type ApiVariables } from '@matinee/api'
import { WEB_CONFIG_KEYS, webConfigSchema } from '@matinee/contracts'
import { PROXY_VARIABLES, type ProxyVariables, proxyVariableProblems } from '@matinee/proxy'
import { SCRAPER_VARIABLES, type ScraperVariables, scraperVariableProblems } from '@matinee/scraper'
import { ConfigurationError, givenVariables, listenVariables, variableProblems } from '@matinee/server-kit'
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
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
})

const apiSchema = z.object(API_VARIABLES)
const proxySchema = z.object(PROXY_VARIABLES)
const scraperSchema = z.object(SCRAPER_VARIABLES)

export type StandaloneConfig = Readonly<
  Omit<z.infer<typeof serverSchema>, 'TMDB_READ_TOKEN' | 'MATINEE_DATA'> & {
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
  const server = serverSchema.safeParse(givenVariables(env, Object.keys(serverSchema.shape)))
  const api = apiSchema.safeParse(givenVariables(env, Object.keys(API_VARIABLES)))
  const proxy = proxySchema.safeParse(givenVariables(env, Object.keys(PROXY_VARIABLES)))
  const scraper = scraperSchema.safeParse(givenVariables(env, Object.keys(SCRAPER_VARIABLES)))
  const webRaw = givenVariables(env, WEB_CONFIG_KEYS, 'VITE_')
  const web = webConfigSchema.safeParse(webRaw)
  const problems = [
    // Some variables are read by several parts, and wrong once.
    ...new Set([server, api, proxy, scraper].flatMap(({ error }) => (error ? variableProblems(error) : []))),
    ...(api.success ? apiVariableProblems(api.data) : []),
    ...(proxy.success ? proxyVariableProblems(proxy.data) : []),
    ...(scraper.success ? scraperVariableProblems(scraper.data) : []),
    ...(web.error?.issues ?? []).map((issue) => `VITE_${issue.path.join('.')}: ${issue.message}`),
  ]
  const { HUMAN_CHECK } = api.data ?? {}
  // The page shows the human check of this server, unless the operator named one for another server.
  if (HUMAN_CHECK === 'turnstile' || HUMAN_CHECK === 'recaptcha') webRaw['REGISTRATION_CHECK'] ??= HUMAN_CHECK
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
