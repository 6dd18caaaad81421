import { useOpenedDetails } from '../../blocks/details-address.ts'
import { latePart } from '../../blocks/late-part.tsx'

const { Part: Sheet } = latePart(async () => (await import('./sheet.tsx')).DetailsSheet, { needsTexts: true })

/** The details of the title that the address names, over whatever page is there. */
export function DetailsOverlay() {
  const { mediaId, close } = useOpenedDetails()
  return mediaId !== null && <Sheet key={mediaId} mediaId={mediaId} onClose={close} />
}
