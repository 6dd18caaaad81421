import { useHoldControls } from '@matinee/player/react'
import { KeysSheet } from '../../../blocks/keys-sheet.tsx'
import { useAddressedDialog } from '../../../blocks/overlay-address.ts'

/** The keys, on `?`; the controls stay while they are read. */
export function HelpSheet() {
  useHoldControls(useAddressedDialog('help').isOpen)
  return <KeysSheet />
}
