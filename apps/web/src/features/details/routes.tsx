import { useOpenedDetails } from '../../blocks/details-address.ts'
import { deferredPart } from '../../blocks/deferred-part.tsx'

const { Part: Sheet } = deferredPart(async () => (await import('./sheet.tsx')).DetailsSheet, { needsTexts: true })

/** The details of the title in the address, over the page below. */
export function DetailsOverlay() {
  const { mediaId, close } = useOpenedDetails()
  return mediaId !== null && <Sheet key={mediaId} mediaId={mediaId} onClose={close} />
}
