import { Picture } from '../../blocks/picture.tsx'
import { hidePicture } from '../../blocks/poster-fallback.ts'

/** Widths of a still, as an image's `sizes` (details.css). */
const SIZES = '(max-width: 760px) 6rem, 8.5rem'

/** The still of an episode, or the place where the others of its season have one. */
export function EpisodeStill({ address, isBlurred }: { address: string | undefined; isBlurred: boolean }) {
  return (
    <span className={isBlurred ? 'm-sheet-still m-sheet-still-blurred' : 'm-sheet-still'}>
      {address && <Picture address={address} kind="still" sizes={SIZES} onError={hidePicture} />}
    </span>
  )
}
