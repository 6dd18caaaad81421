/** No token could be had from the human check. */
export class HumanCheckError extends Error {
  override readonly name = 'HumanCheckError'
}

/** What a check says when it needs the viewer. */
export interface CheckTexts {
  readonly title: string
  readonly text: string
}
