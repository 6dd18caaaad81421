import { AirplayIcon, ArrowLeftIcon, InfoIcon, ScreencastIcon } from '@matinee/ui'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { BookmarkButton } from '../../../blocks/bookmark-button.tsx'
import { useTitleActions } from '../../../blocks/title-actions.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import { useServices } from '../../../services/services.ts'
import type { Playable } from '../../../blocks/playable.ts'
import type { ProgrammeQueue } from '../use-programme-queue.ts'
import { ControlButton } from './control-button.tsx'
import { LongPlace, ShortPlace } from './place-in-queue.tsx'

/** The film's title and episode, over its picture. */
function DetailsButton({ title }: { title: Playable['title'] }) {
  const t = useTranslate()
  const { openDetails: open } = useTitleActions()
  const name = t('media.details', { title: title.title })
  return (
    <button type="button" aria-label={name} title={name} className="m-player-button" onClick={() => open(title)}>
      <InfoIcon />
    </button>
  )
}

/** Back, title, bookmark and episode; above the picture while it plays, and above every other state of watching. */
export function TopBar({
  playable,
  queue,
  backPath,
  children,
}: {
  playable: Playable
  queue: ProgrammeQueue | undefined
  backPath: string | undefined
  children?: ReactNode
}) {
  const t = useTranslate()
  const [location] = useLocation()
  const { visits } = useServices()
  const back = backPath ?? visits.previous(location)
  const name = t(back === '/' ? 'player.back.default' : 'player.back.short')
  return (
    <header className="m-player-top" data-player-controls="">
      <div className="flex min-w-0 items-center gap-2">
        <Link href={back} aria-label={name} title={name} className="m-player-button">
          <ArrowLeftIcon />
        </Link>
        <span className="grid min-w-0">
          <span dir="auto" className="m-title truncate text-[1.3125rem]">
            {playable.title.title}
          </span>
          <ShortPlace playable={playable} queue={queue} />
        </span>
        <BookmarkButton title={playable.title} className="m-player-button" />
        <DetailsButton title={playable.title} />
      </div>
      <LongPlace playable={playable} queue={queue} />
      {children}
    </header>
  )
}

/** On phones remote playback is reached from the top (look §7). */
export function TopScreens() {
  return (
    <div className="flex justify-end sm:hidden">
      <ControlButton command="showAirPlayPicker" icon={AirplayIcon} />
      <ControlButton command="toggleCast" icon={ScreencastIcon} />
    </div>
  )
}
