import { CloseIcon, IconButton, WarningFillIcon } from '@matinee/ui'
import { useState } from 'react'
import { useTranslate } from '../../i18n/i18n.ts'
import { visitTexts } from '../../services/storage/visit-texts.ts'

/** Hash of the notice closed in this visit; another notice is shown again. */
const CLOSED_KEY = 'closedNotice'

/** The host's notice about the sources; closed for this visit. */
export function ProviderNotice({ text }: { text: string }) {
  const t = useTranslate()
  const [isClosed, setIsClosed] = useState(() => visitTexts.getItem(CLOSED_KEY) === text)
  if (isClosed) return null
  const close = () => {
    visitTexts.setItem(CLOSED_KEY, text)
    setIsClosed(true)
  }
  return (
    <div
      role="status"
      className="mx-auto mt-6 flex max-w-[40rem] items-center gap-3 rounded-lg bg-warn-soft py-2 ps-4 pe-2 text-warn"
    >
      <WarningFillIcon className="size-5" />
      <p dir="auto" className="flex-1">
        {text}
      </p>
      <IconButton icon={CloseIcon} label={t('home.notice.close')} onClick={close} />
    </div>
  )
}
