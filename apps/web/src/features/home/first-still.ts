/*
 * Home's largest still before the page has started. Part of it stands in the document, so it imports only what is small.
 */
import { dayOf } from '@matinee/domain'
import { savesData } from '../../services/idle/may-work-ahead.ts'

/** Width of the largest still, as an image's `sizes` (home.css). */
export const MAIN_STILL_SIZES = '(max-width: 640px) 100vw, (max-width: 1740px) 59vw, 1010px'

/** Shows the still of the day where the page will have it, for who has begun nothing. Nothing where the server wrote none. */
export function showFirstStill(now: Date): void {
  const { dataset, style } = document.documentElement
  // Our server writes them: widths with `*` for a file, then a day, and the files of it and of the next (apps/standalone/src/first-stills.ts).
  const [widths, first, ...files] = dataset['stills']?.split('|') ?? []
  const file = files[dayOf(now) - Number(first)]
  if (!widths || !file || savesData()) return
  dataset['begins'] = ''
  const image = Object.assign(new Image(), {
    fetchPriority: 'high',
    sizes: MAIN_STILL_SIZES,
    srcset: widths.replaceAll('*', file),
  })
  image.addEventListener('load', () => style.setProperty('--m-first-still', `url("${image.currentSrc}")`))
}

/** The page shows a still of its own, or something else there. */
export function leaveFirstStill(): void {
  delete document.documentElement.dataset['begins']
}
