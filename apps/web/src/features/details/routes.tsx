import { useSearchParams } from 'wouter'
import { deferredPart } from '../../blocks/deferred-part.tsx'
import { ABOUT, DETAILS, MODAL } from '../../blocks/details-address.ts'

const { Part: Sheet } = deferredPart(async () => (await import('./sheet.tsx')).DetailsSheet, { needsTexts: true })

/** The details of the title in the address, over the page below. */
export function DetailsOverlay() {
  const [params] = useSearchParams()
  const mediaId = params.get(MODAL) === DETAILS ? params.get(ABOUT) : null
  return mediaId !== null && <Sheet key={mediaId} mediaId={mediaId} />
}
