import { canBookmark, type Title } from '@matinee/domain'
import { BookmarkFillIcon, BookmarkIcon, DotsThreeIcon, InfoIcon, MENU_ITEM_CLASS, Modal } from '@matinee/ui'
import { useEffect, useRef, useState } from 'react'
import { useLibrary } from '../data/library/library-context.ts'
import { useTranslate } from '../i18n/i18n.ts'
import { whenPressedLong } from './long-press.ts'
import { useTitleActions } from './title-actions.tsx'
import { useBackCloses } from './use-back-closes.ts'

export interface CardMenuProps {
  title: Title
  isSaved: boolean
  /** The card is no link: its one stop of the Tab key is here. */
  isStop: boolean
}

/** What the discs of a card do, for a finger: behind a button in the caption, and a long press. */
export default function CardMenu({ title, isSaved, isStop }: CardMenuProps) {
  const t = useTranslate()
  const { bookmarks } = useLibrary()
  const { openDetails } = useTitleActions()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  useBackCloses(isOpen, close)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const card = button.current?.parentElement
    if (!card) return
    const until = new AbortController()
    whenPressedLong(card, () => setIsOpen(true), until.signal)
    return () => until.abort()
  }, [])
  const StateIcon = isSaved ? BookmarkFillIcon : BookmarkIcon
  const closeAnd = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        tabIndex={isStop ? 0 : -1}
        aria-label={t('media.details', { title: title.title })}
        aria-haspopup="dialog"
        className="m-card-more"
        onClick={() => setIsOpen(true)}
      >
        <DotsThreeIcon className="size-5" />
      </button>
      {isOpen && (
        <Modal
          aria-label={title.title}
          className="m-card-menu"
          onClose={close}
          onKeyDown={(event) => event.stopPropagation()}
        >
          <p dir="auto" className="m-title">
            {title.title}
          </p>
          <button type="button" className={MENU_ITEM_CLASS} onClick={closeAnd(() => openDetails(title))}>
            <InfoIcon className="size-5" />
            {t('details.title')}
          </button>
          {canBookmark(title) && (
            <button
              type="button"
              className={MENU_ITEM_CLASS}
              onClick={closeAnd(() => void (isSaved ? bookmarks.remove(title.id) : bookmarks.add(title)))}
            >
              <StateIcon className="size-5" />
              {t(isSaved ? 'media.bookmark.remove' : 'media.bookmark.add')}
            </button>
          )}
        </Modal>
      )}
    </>
  )
}
