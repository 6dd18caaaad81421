import type { Page } from '@playwright/test'

/** A way that several states begin with, which takes longer than to go from one to the next. */
export interface Visit {
  readonly name: string
  readonly begin: (page: Page) => Promise<void>
}

/** One state of the product that a viewer can meet, and the way to it. */
export interface State {
  /** Unique; also the name of its picture. */
  readonly name: string
  /** Rows of the specification that it shows. */
  readonly rows?: string
  /** What the host has configured, without `VITE_`. */
  readonly config?: Readonly<Record<string, string>>
  /** The visit that it is reached in, together with others; one of its own unless told otherwise. */
  readonly visit?: Visit
  /** Brings a page there, from where its visit began or from another state of it, and waits until it stands. */
  readonly open: (page: Page) => Promise<void>
  /** Window sizes that it is checked in, the first for its picture; a laptop, a phone and a large screen unless told otherwise. */
  readonly sizes?: ReadonlyArray<readonly [width: number, height: number]>
  /** Left out of what the checker of accessibility looks at, with the reason in a comment beside it. */
  readonly exempt?: readonly string[]
}

/** Keeps something on the device before the page begins, as an earlier visit would have. */
export const keep = (page: Page, key: string, state: object) =>
  page.addInitScript(([name, value]) => window.localStorage.getItem(name) ?? window.localStorage.setItem(name, value), [
    key,
    JSON.stringify({ state, version: 0 }),
  ] as const)

/** Takes the policy off a page whose host would have admitted a maker's script: the product of the states admits none. */
export const withoutPolicy = (page: Page) =>
  page.route(
    (url) => !/\.\w+$/.test(url.pathname) && !/^\/(?:api|catalogue|samples)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const { 'content-security-policy': _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    },
  )

/** Goes to an address within the page that is open. */
export const openPage = (page: Page, path: string) =>
  page.evaluate((to) => window.history.pushState(null, '', to), path)

/** Answers that never come, for states of waiting. */
export const never = () => new Promise<void>(() => {})
