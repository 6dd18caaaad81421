import { pictureCandidates, type PictureKind } from '@matinee/domain'
import type { ComponentProps } from 'react'
import { savesData } from '../services/idle/may-work-ahead.ts'

/** Pixels of the width that posters are stored with, so that their place has its shape before they come. */
const POSTER_PX = { width: 342, height: 513 }

/** Asks for a picture before it is shown, in the width that it will be shown in. */
export function fetchPicture({
  address,
  kind = 'poster',
  sizes,
  isLargest = false,
}: Pick<PictureProps, 'address' | 'kind' | 'sizes' | 'isLargest'>): void {
  const candidates = pictureCandidates(address, kind, { savesData: savesData() })
  const image = new Image()
  if (isLargest) image.fetchPriority = 'high'
  if (candidates) Object.assign(image, { sizes, srcset: candidates })
  image.src = address
}

interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt' | 'loading' | 'decoding'> {
  address: string
  kind?: PictureKind
  /** How wide it is shown, as an image's `sizes`. */
  sizes: string
  /** The largest of its page: asked for at once and before others. */
  isLargest?: boolean
}

/** A title's art in the width that is shown, in the device's pixels. It adds nothing to the words beside it. */
export function Picture({ address, kind = 'poster', sizes, isLargest = false, ...rest }: PictureProps) {
  const candidates = pictureCandidates(address, kind, { savesData: savesData() })
  return (
    <img
      alt=""
      // The largest one may be there already: it is drawn with the page.
      decoding={isLargest ? 'sync' : 'async'}
      loading={isLargest ? 'eager' : 'lazy'}
      {...(isLargest && { fetchPriority: 'high' })}
      {...(kind === 'poster' && POSTER_PX)}
      {...rest}
      {...(candidates && { srcSet: candidates, sizes })}
      src={address}
    />
  )
}
