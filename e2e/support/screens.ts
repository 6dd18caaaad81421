import type { Locator, Page } from '@playwright/test'
import { episodePath, FILM } from './watching.ts'

/** The first screen of a page. */
export interface Screen {
  name: string
  path: string
  /** What is visible once it stands. */
  mark: (page: Page) => Locator
  /** It leads on at once: another address takes the place of its own. */
  leadsOn?: true
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first()
const player = (page: Page) => page.getByRole('slider', { name: 'Position' })
/** Home greets in many words, and always asks. */
export const greeting = heading(/\?$/)

export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', mark: greeting },
  { name: 'a search', path: '/browse/night', mark: heading('Results for “night”') },
  { name: 'Discover', path: '/discover', mark: heading('The best of the archive') },
  {
    name: 'the details of a title',
    path: '/?m=details&title=tmdb-movie-2000000001-the-projectionists-reel',
    mark: heading("The Projectionist's Reel"),
  },
  { name: 'a row of Discover', path: '/discover?row=movie-popular', mark: heading('Films people come back to') },
  {
    name: 'a filtered Discover',
    path: '/discover?decade=1920',
    mark: (page) => page.getByRole('button', { name: 'Clear', exact: true }),
  },
  { name: 'the programmes', path: '/programmes', mark: heading('Painted shadows') },
  { name: 'a programme', path: '/programmes/painted-shadows', mark: heading('Painted shadows') },
  { name: 'the player', path: FILM, mark: player },
  { name: 'an episode', path: episodePath(1, 2), mark: player },
  { name: 'a season', path: episodePath(1, 1).replace(/\/\d+$/, ''), mark: player, leadsOn: true },
  { name: 'the best title for words', path: '/s/Projectionist', mark: player, leadsOn: true },
  { name: 'a show of an older version', path: '/media/tmdb-show-2000000002-x', mark: player, leadsOn: true },
  {
    name: 'a search of an older version',
    path: '/search/movie/night',
    mark: heading('Results for “night”'),
    leadsOn: true,
  },
  { name: 'the settings', path: '/settings', mark: heading('Connections') },
  { name: 'the log-in', path: '/login', mark: heading('Welcome back') },
  { name: 'the registration', path: '/register', mark: heading('Do you trust this server?') },
  { name: 'the setup', path: '/onboarding', mark: heading('How should films reach you?') },
  { name: 'the setup of the extension', path: '/onboarding/extension', mark: heading('Add the extension') },
  { name: 'the setup of a proxy', path: '/onboarding/proxy', mark: heading('Connect your proxy') },
  { name: 'the admin page', path: '/admin', mark: heading('Behind the curtain') },
  { name: 'a shared address', path: '/share', mark: greeting, leadsOn: true },
  { name: 'About', path: '/about', mark: heading('About Matinee') },
  { name: 'Support', path: '/support', mark: heading('Support') },
  { name: 'the page about Jip', path: '/jip', mark: heading('Hello, Jip') },
  { name: 'the page for developers', path: '/dev', mark: heading('For developers') },
  { name: 'the test of a stream', path: '/dev/video', mark: heading('Play a stream') },
  { name: 'the test of an error', path: '/dev/test', mark: heading('Break this page') },
  { name: 'an address without a page', path: '/no/such/page', mark: heading('This reel is missing') },
]
