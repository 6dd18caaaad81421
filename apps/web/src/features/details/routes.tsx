import { lazy, Suspense } from 'react'
import { useOpenedDetails } from '../../blocks/details-address.ts'

const Sheet = lazy(() => import('./sheet.tsx'))

/** The details of the title that the address names, over whatever page is there. */
export function DetailsOverlay() {
  const { mediaId, close } = useOpenedDetails()
  if (mediaId === null) return null
  return (
    <Suspense>
      <Sheet key={mediaId} mediaId={mediaId} onClose={close} />
    </Suspense>
  )
}
