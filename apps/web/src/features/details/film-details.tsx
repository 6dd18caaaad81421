import { isFilmUnfinished, isReleased, isSeen, type MovieDetails } from '@matinee/domain'
import { Button, buttonClass, CheckCircleIcon, CheckIcon, PlayIcon } from '@matinee/ui'
import { Link } from 'wouter'
import { useLibrary } from '../../data/library/library-context.ts'
import { useTitleProgress } from '../../data/library/use-title-progress.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { paths } from '../../services/navigation/paths.ts'
import { useServices } from '../../services/services.ts'
import { BookmarkAction } from './bookmark-action.tsx'
import { Headline } from './headline.tsx'

function useRuntime(minutes: number | undefined): string[] {
  const t = useTranslate()
  if (!minutes) return []
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours === 0 ? t('details.minutes', { minutes: rest }) : t('details.hours', { hours, minutes: rest })]
}

/** A film: its facts, and whether it was seen. */
export function FilmDetails({ film }: { film: MovieDetails }) {
  const t = useTranslate()
  const { now, warmUp } = useServices()
  const { progress } = useLibrary()
  const record = useTitleProgress(film.id).get('')
  const isWatched = record !== undefined && isSeen(record)
  const isBegun = record !== undefined && isFilmUnfinished(record)
  const runtime = useRuntime(film.runtimeMinutes)
  const facts = [...(film.year ? [String(film.year)] : []), ...runtime, ...film.genres.slice(0, 3)]
  const mark = () => progress.mark([{ tmdbId: film.id, seasonId: '', episodeId: '', title: film }], !isWatched)
  return (
    <Headline
      title={film}
      facts={facts}
      actions={
        <>
          {isReleased(film, now()) ? (
            <Link
              href={paths.media(film)}
              className={buttonClass({ look: 'primary', size: 'big' })}
              onPointerEnter={() => warmUp(film)}
              onFocus={() => warmUp(film)}
            >
              <PlayIcon className="size-5" />
              {t(isBegun ? 'details.resume' : 'details.watch')}
            </Link>
          ) : (
            <Button size="big" disabled>
              {t('media.unreleased')}
            </Button>
          )}
          <BookmarkAction title={film} />
          <Button
            size="big"
            look="ghost"
            icon={isWatched ? CheckCircleIcon : CheckIcon}
            aria-pressed={isWatched}
            onClick={() => void mark()}
          >
            {t(isWatched ? 'details.unmark' : 'details.mark')}
          </Button>
        </>
      }
    />
  )
}
