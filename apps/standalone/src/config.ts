import { homedir } from 'node:os'
import { join } from 'node:path'
import { API_VARIABLES, apiVariableProblems, type ApiVariables } from '@matinee/api'
import { WEB_CONFIG_KEYS, webConfigSchema } from '@matinee/contracts'
import { PROXY_VARIABLES, type ProxyVariables, proxyVariableProblems } from '@matinee/proxy'
import { SCRAPER_VARIABLES, type ScraperVariables, scraperVariableProblems } from '@matinee/scraper'
import * as z from 'zod/mini'

function defaultDataFolder(env: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'Matinee')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Matinee')
  return join(env['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share'), 'matinee')
}

const list = z.pipe(
  z.string(),
  z.transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
)

const port = z.pipe(
  z
    .string()
    .check(z.refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a port number, 0 to 65535')),
  z.transform(Number),
)

/** Every variable the process reads, each with what it means. Empty counts as unset. */
const serverSchema = z.object({
  /** Port to serve on; 0 takes a free one. */
  PORT: z._default(port, 4210),
  /** Address to listen on. The default serves this machine only; `0.0.0.0` serves the network. */
  HOST: z._default(z.string(), '127.0.0.1'),
  /** Host names the server may be called by besides its own, comma-separated; for a reverse proxy on this machine. */
  ALLOWED_HOSTS: z._default(list, []),
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

/** Every wrong variable of the environment, in one list. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

function pick(env: NodeJS.ProcessEnv, keys: readonly string[], prefix = ''): Record<string, string> {
  const entries = keys.flatMap((key): Array<[string, string]> => {
    const value = env[`${prefix}${key}`]?.trim()
    return value ? [[key, value]] : []
  })
  return Object.fromEntries(entries)
}

/**
 * Reads the environment once.
 * @throws ConfigurationError that names every wrong variable; values of secrets are never repeated.
 */
export function readConfig(env: NodeJS.ProcessEnv): StandaloneConfig {
  const server = serverSchema.safeParse(pick(env, Object.keys(serverSchema.shape)))
  const api = apiSchema.safeParse(pick(env, Object.keys(API_VARIABLES)))
  const proxy = proxySchema.safeParse(pick(env, Object.keys(PROXY_VARIABLES)))
  const scraper = scraperSchema.safeParse(pick(env, Object.keys(SCRAPER_VARIABLES)))
  const webRaw = pick(env, WEB_CONFIG_KEYS, 'VITE_')
  const web = webConfigSchema.safeParse(webRaw)
  const problems = [
    // Some variables are read by several parts, and wrong once.
    ...new Set(
      [server, api, proxy, scraper].flatMap(({ error }) =>
        (error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
      ),
    ),
    ...(api.success ? apiVariableProblems(api.data) : []),
    ...(proxy.success ? proxyVariableProblems(proxy.data) : []),
    ...(scraper.success ? scraperVariableProblems(scraper.data) : []),
    ...(web.error?.issues ?? []).map((issue) => `VITE_${issue.path.join('.')}: ${issue.message}`),
  ]
  const { HUMAN_CHECK } = api.data ?? {}
  // The page is told whose check its newcomers meet, unless the operator says it of another server.
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
