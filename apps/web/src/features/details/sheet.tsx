import { decodeMediaId, type MediaRef } from '@matinee/domain'
import { Button, CloseIcon, IconButton, Modal, Spinner } from '@matinee/ui'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { ABOUT, DETAILS, MODAL } from '../../blocks/details-address.ts'
import { useOverlayAddress } from '../../blocks/overlay-address.ts'
import { useLibrary } from '../../data/library/library-context.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { useArrived } from '../../services/arrival/use-arrived.ts'
import { isBlocked } from '../../services/catalog/blocked-titles.ts'
import { useServices } from '../../services/services.ts'
import { FilmDetails } from './film-details.tsx'
import { ShowDetails } from './show-details.tsx'
import { useDragDown } from '../../blocks/use-drag-down.ts'

function SheetFrame({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const t = useTranslate()
  return (
    <Modal
      aria-label={label}
      className="m-sheet"
      onClose={onClose}
      // A player behind it listens to the page's keys.
      onKeyDown={(event) => event.stopPropagation()}
      {...useDragDown(onClose)}
    >
      <div className="m-sheet-page">
        <div className="m-sheet-bar">
          <IconButton icon={CloseIcon} label={t('details.close')} onClick={onClose} />
        </div>
        {children}
      </div>
    </Modal>
  )
}

function Loaded({ mediaRef }: { mediaRef: MediaRef }) {
  const t = useTranslate()
  const { catalog } = useServices()
  const details = useQuery(catalog.details(mediaRef))
  // What was watched decides what they begin with.
  const isRead = useArrived(useLibrary().firstRead)
  if (details.isPending || !isRead) {
    return (
      <div role="status" aria-label={t('details.loading')} className="grid h-96 place-items-center">
        <Spinner className="size-10" />
      </div>
    )
  }
  if (details.isError) {
    return (
      <div role="alert" className="grid h-96 place-items-center content-center gap-4 text-center">
        <p className="m-title text-2xl">{t('details.failed')}</p>
        <Button onClick={() => void details.refetch()}>{t('details.retry')}</Button>
      </div>
    )
  }
  const title = details.data
  const style = title.tint ? ({ '--tint': title.tint } as CSSProperties) : undefined
  return (
    <div className="m-sheet-body" style={style}>
      {title.kind === 'movie' ? <FilmDetails film={title} /> : <ShowDetails show={title} />}
    </div>
  )
}

const isDetails = (value: string) => value === DETAILS
const WITH_DETAILS = [ABOUT]

/** A title's facts, its watched state, and its actions (look §5 "Sheet"). */
export function DetailsSheet({ mediaId }: { mediaId: string }) {
  const t = useTranslate()
  const { close } = useOverlayAddress(MODAL, isDetails, WITH_DETAILS)
  const { host } = useServices()
  const mediaRef = decodeMediaId(mediaId)
  const isRemoved = mediaRef !== null && isBlocked(host.disallowedIds, mediaRef)
  return (
    <SheetFrame label={t('details.title')} onClose={close}>
      {mediaRef && !isRemoved ? (
        <Loaded mediaRef={mediaRef} />
      ) : (
        <p role="alert" className="m-title grid h-96 place-items-center text-2xl">
          {t(isRemoved ? 'player.metadata.dmca.title' : 'details.failed')}
        </p>
      )}
    </SheetFrame>
  )
}
