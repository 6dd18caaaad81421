import { forgetDraws } from './draws.ts'

/** Whether the document is still shown as it came, and nothing has started. */
export const isAwaited = (): boolean => document.documentElement.dataset['frame'] !== undefined

/** Whether React can take over what is shown: home in English. Another language's words, and other pages, are drawn anew. */
export function isTakenOver(): boolean {
  const { frame, words } = document.documentElement.dataset
  return frame === 'home' && words === undefined
}

/** Whether the document shows the places of its own page: more than a page whose code or words are still to come. */
export const showsOwnPage = (): boolean => document.documentElement.dataset['frame'] === 'discover'

/** The page shows itself: what only the document needed goes. */
export function leaveDocument(): void {
  const { dataset } = document.documentElement
  delete dataset['frame']
  delete dataset['words']
  delete dataset['language']
  forgetDraws()
  document.querySelector<HTMLElement>('#root')?.removeAttribute('inert')
  for (const gone of document.querySelectorAll('template[data-frame], #not-started')) gone.remove()
}
