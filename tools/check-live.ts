/**
 * Asks the real services whether they still answer as we read them. For whoever has a network; no test does this.
 * Run: `npm run check:live`. Set TMDB_READ_TOKEN to try the movie database too. Exits 1 when one did not answer.
 */
import { createFetcher, createProviderEngine, createRegistry } from '@matinee/providers'

const LIMIT_MS = 30_000
const fetcher = createFetcher((request) => fetch(request))
const engine = createProviderEngine({ ...createRegistry(), fetcher })

interface Check {
  readonly service: string
  /** Says what answered; throws when it is not what we read. */
  readonly ask: (signal: AbortSignal) => Promise<string>
}

const item = (id: string): Check => ({
  service: `Internet Archive, item ${id}`,
  async ask(signal) {
    const { stream } = await engine.runEmbed('archive-item', `https://archive.org/details/${id}`, { signal })
    const [film] = stream
    if (film?.type !== 'file') throw new Error('no file to play')
    return `plays in ${Object.keys(film.qualities).join(', ')}, ${film.captions.length} subtitle files`
  },
})

const search = (title: string, releaseYear: number): Check => ({
  service: `Internet Archive, search for ${title}`,
  async ask(signal) {
    const request = { type: 'movie', title, releaseYear, tmdbId: '0' } as const
    const { embeds } = await engine.runSource('archive', request, { signal })
    return `${embeds.length} items, first ${embeds[0]?.url ?? 'none'}`
  },
})

const movieDatabase = (token: string): Check => ({
  service: 'The Movie Database',
  async ask(signal) {
    const headers = { authorization: `Bearer ${token}` }
    const { statusCode } = await fetcher('https://api.themoviedb.org/3/movie/10331', { headers, signal })
    if (statusCode !== 200) throw new Error(`status ${statusCode}`)
    return 'answers with the token'
  },
})

const token = process.env['TMDB_READ_TOKEN']
const checks: readonly Check[] = [
  item('BigBuckBunny1280x720Stereo'),
  item('Sita_Sings_the_Blues'),
  item('Detour'),
  search('Detour', 1945),
  search('Nothing Sacred', 1937),
  ...(token === undefined ? [] : [movieDatabase(token)]),
]

const answers = await Promise.all(
  checks.map(async ({ service, ask }) => {
    try {
      return { isSound: true, line: `ok      ${service}: ${await ask(AbortSignal.timeout(LIMIT_MS))}` }
    } catch (thrown) {
      return {
        isSound: false,
        line: `FAILED  ${service}: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
      }
    }
  }),
)
for (const { line } of answers) process.stdout.write(`${line}\n`)
if (token === undefined) process.stdout.write('skipped The Movie Database: TMDB_READ_TOKEN is not set\n')
process.exitCode = answers.every(({ isSound }) => isSound) ? 0 : 1
