import type { Locator, Page } from '@playwright/test'

/** The first screen of a page. */
export interface Screen {
  name: string
  path: string
  /** What is visible once it stands. */
  mark: (page: Page) => Locator
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first()
/** Home greets in many words, and always asks. */
const greeting = heading(/\?$/)

export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', mark: greeting },
  { name: 'a search', path: '/browse/night', mark: heading('Results for “night”') },
  { name: 'Discover', path: '/discover', mark: heading('The best of the archive') },
  {
    name: 'the details of a title',
    path: '/?m=details&title=tmdb-movie-2000000001-the-projectionists-reel',
    mark: heading("The Projectionist's Reel"),
  },
  {
    name: 'the player',
    path: '/media/tmdb-movie-2000000001-the-projectionists-reel',
    mark: (page) => page.getByRole('slider', { name: 'Position' }),
  },
  { name: 'the settings', path: '/settings', mark: heading('Connections') },
  { name: 'the log-in', path: '/login', mark: heading('Welcome back') },
  { name: 'the registration', path: '/register', mark: heading('Do you trust this server?') },
  { name: 'the setup', path: '/onboarding', mark: heading('How should films reach you?') },
  { name: 'the setup of the extension', path: '/onboarding/extension', mark: heading('Add the extension') },
  { name: 'the setup of a proxy', path: '/onboarding/proxy', mark: heading('Connect your proxy') },
  { name: 'the admin page', path: '/admin', mark: heading('Behind the curtain') },
  { name: 'a shared address', path: '/share', mark: greeting },
  { name: 'About', path: '/about', mark: heading('About Matinee') },
  { name: 'Support', path: '/support', mark: heading('Support') },
  { name: 'the page about Jip', path: '/jip', mark: heading('Hello, Jip') },
  { name: 'the page for developers', path: '/dev', mark: heading('For developers') },
  { name: 'the test of a stream', path: '/dev/video', mark: heading('Play a stream') },
  { name: 'the test of an error', path: '/dev/test', mark: heading('Break this page') },
  { name: 'an address without a page', path: '/no/such/page', mark: heading('This reel is missing') },
]
