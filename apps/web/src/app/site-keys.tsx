import { lazy, Suspense, type ComponentType } from 'react'
import { useLocation } from 'wouter'
import { useAddressedDialog } from '../blocks/overlay-address.ts'
import { useI18n } from '../i18n/i18n.ts'
import { allTexts } from '../i18n/use-all-texts.ts'
import { useArrived } from '../services/arrival/use-arrived.ts'
import { isPlayerAt } from '../services/navigation/paths.ts'
import { useSiteKey } from './use-site-key.ts'

/** Without its code the keys do what they do. */
const KeysSheet = lazy<ComponentType>(async () => {
  const { KeysSheet: default_ } = await import('../blocks/keys-sheet.tsx')
  return { default: default_ }
})

/** The sheet, once its words are there. */
function WordedSheet() {
  const hasWords = useArrived(allTexts(useI18n()))
  return hasWords ? <KeysSheet /> : null
}

/** The sheet of keys on `?`, on every page without a player, which has its own. */
export function SiteKeys() {
  const { isOpen, open } = useAddressedDialog('help')
  const [location] = useLocation()
  const hasPlayer = isPlayerAt(location)
  useSiteKey('?', hasPlayer, open)
  if (!isOpen || hasPlayer) return null
  return (
    <Suspense>
      <WordedSheet />
    </Suspense>
  )
}
