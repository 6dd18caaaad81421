import type { TitleDetails } from '@matinee/domain'
import {
  BookmarkFillIcon,
  BookmarkIcon,
  Button,
  buttonClass,
  ButtonLink,
  FilmStripIcon,
  LinkIcon,
  PlayIcon,
} from '@matinee/ui'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import { CopyButton } from '../../blocks/copy-button.tsx'
import { useTitleActions } from '../../blocks/title-actions.ts'
import { useBookmark } from '../../blocks/use-bookmark.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { useServices } from '../../services/services.ts'

/** The button that plays the title; the sheet opens with the focus on it (look §5 "Sheet"). */
export function WatchLink({
  title,
  href,
  label,
  labelToCome,
}: {
  title: TitleDetails
  href: string
  label: string
  /** Its room is reserved. */
  labelToCome?: string | undefined
}) {
  const { warmUp } = useServices()
  const link = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    // A dialog that is about to open reads the attribute; in an open one the focus is moved.
    link.current?.setAttribute('autofocus', '')
    if (link.current?.closest('dialog')?.open) link.current.focus()
  }, [])
  return (
    <Link
      ref={link}
      href={href}
      className={buttonClass({ look: 'primary', size: 'big' })}
      onPointerEnter={() => warmUp(title)}
      onFocus={() => warmUp(title)}
    >
      <PlayIcon className="size-5" />
      {labelToCome === undefined ? (
        label
      ) : (
        <span className="grid text-start [&>*]:[grid-area:1/1]">
          <span>{label}</span>
          <span aria-hidden="true" className="invisible">
            {labelToCome}
          </span>
        </span>
      )}
    </Link>
  )
}

/** Replaces the play button of a film that is not out. */
export function NotOut() {
  const t = useTranslate()
  return (
    <Button size="big" disabled>
      {t('media.unreleased')}
    </Button>
  )
}

/** Of an action that phones show as a disc beside Watch, by its icon alone (details.css). */
export const DISC = 'm-sheet-disc'

/** Saves the title, or removes it from the shelf. */
export function BookmarkAction({ title }: { title: TitleDetails }) {
  const t = useTranslate()
  const { isSaved, toggle } = useBookmark(title)
  return (
    <Button
      size="big"
      icon={isSaved ? BookmarkFillIcon : BookmarkIcon}
      className={DISC}
      aria-pressed={isSaved}
      onClick={toggle}
    >
      {t(isSaved ? 'details.bookmarked' : 'details.bookmark')}
    </Button>
  )
}

/** Copies the title's own address. */
export function CopyLink({ title }: { title: TitleDetails }) {
  const t = useTranslate()
  const { addressOf } = useTitleActions()
  return (
    <CopyButton
      look="ghost"
      size="big"
      icon={LinkIcon}
      className={DISC}
      text={addressOf(title)}
      label={t('details.copyLink')}
    />
  )
}

/** Leads to the title's trailer at the site that has it, which is never asked for anything before. */
export function TrailerLink({ title: { trailer } }: { title: TitleDetails }) {
  const t = useTranslate()
  if (!trailer) return null
  return (
    <ButtonLink look="ghost" size="big" icon={FilmStripIcon} href={trailer.address} target="_blank" rel="noreferrer">
      {t('details.trailer', { site: trailer.site })}
    </ButtonLink>
  )
}
