import { encodeMediaId, type Title } from '@matinee/domain'

/** Patterns of every route, in the router's notation (specification §2 "Route table"). */
export const ROUTES = {
  /** One pattern for `/` and `/browse/{query?}`: the page keeps its focus while the address follows the typing. */
  home: /^\/(?:browse(?:\/(?<query>[^/]*))?)?\/?$/,
  shortSearch: '/s/:query?',
  oldSearch: '/search/:type/:query?',
  /** One pattern for a film, a season and an episode: the page stays when the address gets its episode. */
  watch: /^\/media\/(?<media>[^/]+)(?:\/(?<season>[^/]+)(?:\/(?<episode>[^/]+))?)?\/?$/,
  /** Ids of older versions: `JW…` and `tmdb-show…`. */
  legacyWatch: /^\/media\/(?<media>(?:JW|tmdb-show)[^/]*)(?:\/(?<season>[^/]+)(?:\/(?<episode>[^/]+))?)?\/?$/,
  discover: '/discover',
  /** One pattern for all programmes and for one. */
  programmes: /^\/programmes(?:\/(?<programme>[^/]+))?\/?$/,
  login: '/login',
  register: '/register',
  settings: '/settings',
  onboarding: '/onboarding/:step?',
  admin: '/admin',
  share: '/share',
  about: '/about',
  support: '/support',
  jip: '/jip',
  dmca: '/dmca',
  dev: '/dev',
  devVideo: '/dev/video',
  devTest: '/dev/test',
} as const

/** Whether the page of a path is filled by a player. */
export const isPlayerAt = (path: string): boolean => ROUTES.watch.test(path) || path === ROUTES.devVideo

/** Parameter of the player's address: the programme that the film is shown in. */
export const PROGRAMME = 'programme'

/** Parameter of the player's address: the source that the viewer chose for the title. */
export const SOURCE = 'source'

/** Letters of a query that an address holds: a sign of four bytes takes twelve there, and servers refuse addresses over 8 kB. */
const LONGEST_QUERY = 500

/** The form of a query in an address: one or two dots are path steps and would vanish, and half a letter cannot be encoded. */
export const withQuery = (query: string): string =>
  Array.from(query.slice(0, 2 * LONGEST_QUERY))
    .slice(0, LONGEST_QUERY)
    .join('')
    .replace(/^\.{1,2}$/, '')
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')

/** The only builders of addresses, so that a route changes in one place. */
export const paths = {
  home: () => '/',
  discover: () => '/discover',
  /** The whole list of the best films on Discover. */
  bestFilms: () => '/discover?row=movie-top_rated',
  /** The whole list of short films on Discover. */
  shortFilms: () => '/discover?row=movie-short',
  programmes: () => '/programmes',
  programme: (id: string) => `/programmes/${encodeURIComponent(id)}`,
  /** A film as a part of a programme: the next one follows it. */
  filmOfProgramme: (film: Pick<Title, 'kind' | 'id' | 'title'>, programmeId: string) =>
    `${paths.media(film)}?${new URLSearchParams({ [PROGRAMME]: programmeId })}`,
  login: () => '/login',
  register: () => '/register',
  settings: () => '/settings',
  /** A step of the setup; `redirect` is where the setup finally leads. */
  onboarding: (step: '' | 'extension' | 'proxy' = '', redirect = '') =>
    `/onboarding${step && `/${step}`}${redirect && `?redirect=${encodeURIComponent(redirect)}`}`,
  admin: () => '/admin',
  about: () => '/about',
  support: () => '/support',
  dmca: () => '/dmca',
  devVideo: () => '/dev/video',
  devTest: () => '/dev/test',
  /** Home with a search; an empty one is home itself. */
  browse: (query: string) => {
    const segment = encodeURIComponent(withQuery(query))
    return segment ? `/browse/${segment}` : paths.home()
  },
  media: (title: Pick<Title, 'kind' | 'id' | 'title'>) =>
    `/media/${encodeURIComponent(encodeMediaId(title, title.title))}`,
  season: (title: Pick<Title, 'kind' | 'id' | 'title'>, seasonId: string) =>
    `${paths.media(title)}/${encodeURIComponent(seasonId)}`,
  episode: (title: Pick<Title, 'kind' | 'id' | 'title'>, seasonId: string, episodeId: string) =>
    `${paths.season(title, seasonId)}/${encodeURIComponent(episodeId)}`,
  /** A film or an episode, by its own address, as one source has it. */
  fromSource: (address: string, sourceId: string) =>
    `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ [SOURCE]: sourceId })}`,
}
