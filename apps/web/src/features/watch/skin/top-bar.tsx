import { ArrowLeftIcon } from '@matinee/ui'
import { Link } from 'wouter'
import { useTranslate } from '../../../i18n/i18n.ts'
import { paths } from '../../../services/navigation/paths.ts'
import type { Playable } from '../session/playable.ts'

/** Way back, title and episode; above the picture while it plays, and above every other state of watching. */
export function TopBar({ playable }: { playable: Playable }) {
  const t = useTranslate()
  return (
    <header className="m-player-top" data-player-controls="">
      <div className="flex min-w-0 items-center gap-2">
        <Link
          href={paths.home()}
          aria-label={t('player.back.default')}
          title={t('player.back.default')}
          className="m-player-button"
        >
          <ArrowLeftIcon />
        </Link>
        <span className="m-title truncate text-[1.3125rem]">{playable.title.title}</span>
      </div>
      {playable.kind === 'show' && (
        <p className="truncate font-medium text-white/80 max-sm:hidden">
          <b className="me-3 font-semibold text-white">
            {t('media.episodeDisplay', { season: playable.season.number, episode: playable.episode.number })}
          </b>
          {playable.episode.title}
        </p>
      )}
    </header>
  )
}
