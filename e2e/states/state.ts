import type { Page } from '@playwright/test'

/** One state of the product that a viewer can meet, and the way to it. */
export interface State {
  /** Unique; also the name of its picture. */
  readonly name: string
  /** Rows of the specification that it shows. */
  readonly rows?: string
  /** What the host has configured, without `VITE_`. */
  readonly config?: Readonly<Record<string, string>>
  /** Brings a page there, and waits until it stands. */
  readonly open: (page: Page) => Promise<void>
  /** Left out of what the checker of accessibility looks at, with the reason in a comment beside it. */
  readonly exempt?: readonly string[]
}

/** Answers that never come, for states of waiting. */
export const never = () => new Promise<void>(() => {})
