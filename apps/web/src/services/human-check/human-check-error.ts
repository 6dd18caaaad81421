/** The human check gave no token. */
export class HumanCheckError extends Error {
  override readonly name = 'HumanCheckError'
}

/** The text of a check that needs the viewer. */
export interface CheckTexts {
  readonly title: string
  readonly text: string
}
