import { encodeMediaId, type Title } from '@matinee/domain'

/** Patterns of every route, in the router's notation (specification §2 "Route table"). */
export const ROUTES = {
  /** One pattern for `/` and `/browse/{query?}`: the page keeps its focus while the address follows the typing. */
  home: /^\/(?:browse(?:\/(?<query>[^/]*))?)?\/?$/,
  shortSearch: '/s/:query?',
  oldSearch: '/search/:type/:query?',
  /** One pattern for a film, a season and an episode: the page stays when the address gets its episode. */
  watch: /^\/media\/(?<media>[^/]+)(?:\/(?<season>[^/]+)(?:\/(?<episode>[^/]+))?)?\/?$/,
  discover: '/discover',
  about: '/about',
  support: '/support',
  jip: '/jip',
  dmca: '/dmca',
  dev: '/dev',
  devVideo: '/dev/video',
} as const

/** The only builders of addresses, so that a route changes in one place. */
export const paths = {
  home: () => '/',
  discover: () => '/discover',
  about: () => '/about',
  support: () => '/support',
  dmca: () => '/dmca',
  devVideo: () => '/dev/video',
  /** Home with a search; an empty one is home itself. */
  browse: (query: string) => (query === '' ? '/' : `/browse/${encodeURIComponent(query)}`),
  media: (title: Pick<Title, 'kind' | 'id' | 'title'>) =>
    `/media/${encodeURIComponent(encodeMediaId(title, title.title))}`,
  episode: (title: Pick<Title, 'kind' | 'id' | 'title'>, seasonId: string, episodeId: string) =>
    `${paths.media(title)}/${encodeURIComponent(seasonId)}/${encodeURIComponent(episodeId)}`,
}
