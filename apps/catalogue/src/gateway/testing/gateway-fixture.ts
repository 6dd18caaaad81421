import { type CatalogueDependencies, createCatalogue } from '../../catalogue.ts'
import { systemClock } from '@matinee/server-kit'
import { readPosterFont } from '../../entry/node.ts'
import { readOpenFilms } from '../../titles/open-films.ts'
import { readSampleTitles } from '../../titles/sample-titles.ts'

/** A secret that must not be seen anywhere. */
export const token = 'a-secret-read-token'
const films = readOpenFilms()
const samples = readSampleTitles()

/** A host as a function of path and parameters. */
export type Host = (path: string, init: RequestInit) => Response | Promise<Response>

export const json = (body: unknown, status = 200): Response => Response.json(body, { status })
/** A page of titles as the movie database answers it. */
export const page = (...results: unknown[]): Response =>
  json({ page: 1, results, total_pages: 1, total_results: results.length })
export const film = (id: number, title: string, year: number, path: string | null = '/p.jpg') => ({
  ...{ id, title, media_type: 'movie', poster_path: path, release_date: `${year}-05-01`, genre_ids: [18] },
})
/** Never answers, until it is called off. */
export const hang: Host = (_, { signal }) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
/** Fails the test's request when it is asked. */
export const never: Host = () => {
  throw new Error('must not be asked')
}

/** A gateway whose two hosts and image host are functions; `asked` lists every address they were asked for. */
export function startGateway(
  { primary = never, fallback = never, images = never }: Partial<Record<string, Host>>,
  limits: Pick<CatalogueDependencies, 'questionsPerMinute' | 'trustedProxies'> = {},
) {
  const asked: { url: string; init: RequestInit }[] = []
  const logged: string[] = []
  const hosts: Readonly<Record<string, Host>> = {
    'primary.test': primary,
    'fallback.test': fallback,
    'images.test': images,
  }
  const catalogue = createCatalogue({
    films,
    samples,
    clock: systemClock,
    loadFont: readPosterFont,
    log: { warn: (fields, message) => logged.push(JSON.stringify(fields) + message) },
    signal: new AbortController().signal,
    basePath: '',
    ...limits,
    tmdb: {
      token,
      primaryUrl: 'https://primary.test/3',
      fallbackUrl: 'https://fallback.test/3',
      imageUrl: 'https://images.test/t/p',
      fetch: async (url, init) => {
        asked.push({ url, init })
        const { host, pathname, search } = new URL(url)
        return (hosts[host] ?? never)(pathname + search, init)
      },
    },
  })
  const get = async (path: string, address?: string, headers: Record<string, string> = {}): Promise<Response> =>
    catalogue(new Request(`http://catalogue.test${path}`, { headers }), { address })
  return { get, asked, logged, urls: () => asked.map(({ url }) => url) }
}
