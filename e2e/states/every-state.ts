import type { Page } from '@playwright/test'
import { useHostConfig } from '../support/host-config.ts'
import { showScrollbars } from '../support/scrollbars.ts'
import { ACCOUNT } from './account.ts'
import { APPEARANCE } from './appearance.ts'
import { DISCOVER } from './discover.ts'
import { HOME } from './home.ts'
import { ONBOARDING } from './onboarding.ts'
import { PAGES } from './pages.ts'
import { PLAYER_MENUS } from './player-menus.ts'
import { PLAYER_MOMENTS } from './player-moments.ts'
import type { State, Visit } from './state.ts'
import { TOUCHED } from './touched.ts'
import { WATCH } from './watch.ts'

/** Every state that the specification names and a viewer can meet, with the way to it. */
export const STATES: readonly State[] = [
  ...HOME,
  ...DISCOVER,
  ...ACCOUNT,
  ...ONBOARDING,
  ...WATCH,
  ...PLAYER_MENUS,
  ...PLAYER_MOMENTS,
  ...PAGES,
  ...APPEARANCE,
  ...TOUCHED,
]

/** What a state is checked in unless it says otherwise. */
export const SIZES = [
  [1440, 900],
  [390, 844],
  [1920, 1080],
] as const

/** Fonts, and pictures that are in sight: those too that take the place of one that does not load. */
const everythingIsDrawn = (page: Page) =>
  page.waitForFunction(() => {
    const isInSight = (image: HTMLImageElement) => {
      const { top, bottom, left, right } = image.getBoundingClientRect()
      return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    }
    return (
      document.fonts.status === 'loaded' && [...document.images].every((image) => image.complete || !isInSight(image))
    )
  })

/** States that one visit reaches, one after another. */
export interface Visited extends Visit {
  readonly states: readonly State[]
}

/** Every state once: those of one visit together, each other one by itself. */
export const VISITS: readonly Visited[] = STATES.flatMap((state): Visited[] => {
  const { visit } = state
  if (!visit) return [{ name: state.name, begin: () => Promise.resolve(), states: [state] }]
  const states = STATES.filter((other) => other.visit === visit)
  return states[0] === state ? [{ ...visit, states }] : []
})

const firstSizeOf = ({ sizes = SIZES }: State) => {
  const [[width, height] = [1440, 900]] = sizes
  return { width, height }
}

const WIDEST_PHONE = 640

/** What reaches for a state, for the context of its page: the narrow ones are of phones, which a finger touches. */
export function handOf(state: State | undefined) {
  const isPhone = state !== undefined && firstSizeOf(state).width <= WIDEST_PHONE
  return { hasTouch: isPhone, isMobile: isPhone }
}

/** Begins a visit as its states want it. */
export async function beginVisit(page: Page, { begin, states: [first] }: Visited): Promise<void> {
  if (first) await page.setViewportSize(firstSizeOf(first))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.setFixedTime(new Date('2026-03-02T20:30:00'))
  // What is drawn by lot is drawn alike, in whatever order answers come.
  await page.addInitScript(() => {
    Math.random = () => 0.42
  })
  if (first?.config) await useHostConfig(page, first.config)
  await begin(page)
}

/** Brings a page whose visit began to a state in its first size, without scrollbars, and waits until all of it is drawn. */
export async function openState(page: Page, state: State): Promise<void> {
  await page.setViewportSize(firstSizeOf(state))
  await showScrollbars(page, false)
  await state.open(page)
  await everythingIsDrawn(page)
}
