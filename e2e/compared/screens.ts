/** A part of a picture, in its own pixels. */
type Part = readonly [x: number, y: number, width: number, height: number]

/** A picture of a prototype, below the folder that `PROTOTYPES` names. */
interface Prototype {
  readonly path: string
  /** The part of it that shows the screen; its upper end unless told otherwise. */
  readonly part?: Part
}

/** A window, and what was seen in one of its size. */
export interface Seen {
  readonly size: readonly [width: number, height: number]
  /** The state that is shown, by its name in `e2e/states`. */
  readonly state: string
  /** Whether the device is a television. */
  readonly isTelevision?: true
  /** Its picture in the looks of before: absent where none was kept, or no such screen was there. */
  readonly before?: string
  /** Absent where it was not drawn. */
  readonly prototype?: Prototype
}

export interface Screen {
  /** Of its sheet in `docs/images/looks`. */
  readonly name: string
  /** Of the sheet. */
  readonly rows: ReadonlyArray<readonly Seen[]>
}

const LAPTOP = [1440, 900] as const
const PHONE = [390, 844] as const
const LARGE = [1920, 1080] as const

const next = (name: string, part?: Part): Prototype => ({
  path: `next/shots/${name}.jpg`,
  ...(part && { part }),
})
const first = (name: string): Prototype => ({ path: `shots/${name}.png` })

interface Drawn {
  readonly laptop?: Prototype
  readonly phone?: Prototype
  readonly large?: Prototype
}
/** A page of the first prototypes, and the same on a phone. */
const bothFirst = (name: string, phone = name): Drawn => ({ laptop: first(name), phone: first(`${phone}.mobile`) })

/**
 * A screen as a laptop, a phone and a large window show it.
 * @param before The looks of a laptop and of a phone.
 */
const inWindows = (
  name: string,
  state: string,
  [laptop, phone]: readonly [laptop?: string, phone?: string],
  drawn: Drawn = {},
): Screen => ({
  name,
  rows: [
    [{ size: LAPTOP, state, ...cell(laptop, drawn.laptop) }],
    [
      { size: PHONE, state, ...cell(phone, drawn.phone) },
      { size: LARGE, state, ...cell(undefined, drawn.large) },
    ],
  ],
})

/** The same, beside it as a television shows it. */
const withTelevision = ({ name, rows }: Screen, state = name): Screen => {
  const onIt: Seen = { size: LARGE, state, isTelevision: true }
  return { name, rows: [...rows.slice(0, -1), [...(rows.at(-1) ?? []), onIt]] }
}

/** A screen whose state on a television has a picture of its own. */
const onTelevision = (name: string, before?: string, drawn?: Prototype): Screen => ({
  name,
  rows: [[{ size: LARGE, state: name, ...cell(before, drawn) }]],
})

const cell = (before?: string, prototype?: Prototype) => ({
  ...(before && { before }),
  ...(prototype && { prototype }),
})

/** The states of the prototype's four steps. */
const REGISTER = ['register-server', 'register-passphrase', 'register-profile', 'register-mismatch']

export const SCREENS: readonly Screen[] = [
  inWindows('home-newcomer', 'home-empty', ['home-empty'], {
    laptop: next('home-new-1440'),
    phone: next('home-new-390'),
  }),
  inWindows('home-shelf', 'home-shelf', ['home-shelf', 'phone-home'], bothFirst('home')),
  inWindows('search', 'search-results', ['search-results', 'phone-search'], bothFirst('search-results')),
  inWindows('discover', 'discover', ['discover', 'phone-discover'], {
    laptop: next('discover-1440'),
    phone: next('discover-390'),
    large: next('discover-1920-blue'),
  }),
  withTelevision(inWindows('discover-years', 'discover-years', [], { laptop: next('discover-1440-range') })),
  withTelevision(inWindows('discover-filtered', 'discover-filtered', ['discover-filtered'])),
  inWindows('programmes', 'discover-programmes', [], {
    laptop: next('discover-1440-full', [0, 560, 893, 558]),
    phone: next('discover-390-full', [0, 844, 390, 844]),
  }),
  withTelevision(inWindows('programmes-all', 'programmes', []), 'programmes'),
  withTelevision(inWindows('discover-row', 'discover-row', ['discover-row'])),
  inWindows('discover-mirrored', 'mirrored-discover', []),
  inWindows('programme', 'programme', []),
  withTelevision({
    name: 'card-menu',
    rows: [
      [{ size: LAPTOP, state: 'card-menu' }],
      [
        { size: [390, 780], state: 'card-menu', prototype: next('cards-touch', [713, 169, 313, 626]) },
        { size: LARGE, state: 'card-menu' },
      ],
    ],
  }),
  {
    name: 'header',
    rows: [[{ size: [1440, 387], state: 'discover-programmes', prototype: next('header', [25, 557, 1102, 296]) }]],
  },
  withTelevision(
    inWindows('details-film', 'details-film', ['details-film'], {
      laptop: next('details-1440'),
      phone: next('details-390'),
    }),
  ),
  inWindows('details-show', 'details-show', ['details-show', 'phone-details'], bothFirst('details-show', 'details')),
  inWindows('scraping', 'scraping', ['scraping'], bothFirst('scraping')),
  withTelevision(inWindows('scraping-none', 'scraping-none', ['scraping-none'], { laptop: first('scraping-none') })),
  inWindows('player', 'player', ['player', 'phone-player'], bothFirst('player', 'player-mobile')),
  inWindows('player-menu', 'player-menu-root', ['player-menu-root', 'phone-menu'], bothFirst('player-settings')),
  inWindows('film-end', 'player-end-programme', [], {
    laptop: next('film-end', [25, 168, 1102, 650]),
    phone: next('film-end', [25, 1665, 314, 676]),
  }),
  inWindows('settings', 'settings', ['settings', 'phone-settings'], bothFirst('settings')),
  withTelevision(inWindows('login', 'login', ['login'], { laptop: first('login') })),
  {
    name: 'register',
    rows: [
      ...REGISTER.map((state, step) => [
        { size: LAPTOP, state, before: state, prototype: first(`register-${step + 1}`) },
      ]),
      REGISTER.map((state, step) => ({ size: PHONE, state, prototype: first(`register-${step + 1}.mobile`) })),
      REGISTER.map((state) => ({ size: LARGE, state })),
      REGISTER.map((state) => ({ size: LARGE, state, isTelevision: true as const })),
    ],
  },
  withTelevision(inWindows('onboarding', 'onboarding', ['onboarding'], bothFirst('onboarding'))),
  withTelevision(inWindows('onboarding-proxy', 'onboarding-proxy', ['onboarding-proxy'])),
  withTelevision(inWindows('about', 'about', ['about'])),
  withTelevision(inWindows('not-found', 'not-found', ['not-found'], { laptop: first('not-found') })),
  withTelevision(inWindows('title-not-found', 'media-not-found', ['media-not-found']), 'media-not-found'),
  withTelevision(inWindows('keys', 'player-keys', []), 'player-keys'),
  withTelevision(inWindows('admin', 'admin-tested', ['admin-tested'], { laptop: first('admin') }), 'admin-tested'),
  withTelevision(inWindows('support', 'support', ['support'])),
  withTelevision(inWindows('dev-video', 'dev-video', ['dev-video'])),
  onTelevision('tv-home', 'tv-home', first('home-tv')),
  onTelevision('tv-newcomer'),
  onTelevision('tv-discover', 'tv-discover'),
  onTelevision('tv-programme'),
  onTelevision('tv-search'),
  onTelevision('tv-details', 'tv-details'),
  onTelevision('tv-scraping'),
  onTelevision('tv-player', 'tv-player', first('player-tv')),
  onTelevision('tv-menu'),
  onTelevision('tv-end'),
  onTelevision('tv-settings'),
]
