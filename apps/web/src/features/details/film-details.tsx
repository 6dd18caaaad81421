import { isFilmUnfinished, isReleased, isSeen, type MovieDetails } from '@matinee/domain'
import { Button, CheckCircleIcon, CheckIcon } from '@matinee/ui'
import { useMemo } from 'react'
import { scrapeRequestFor } from '../../blocks/playable.ts'
import { targetOf } from '../../blocks/progress-target.ts'
import { TitleRating } from '../../blocks/title-rating.tsx'
import { useGenreName } from '../../blocks/use-genre-name.ts'
import { useLibrary } from '../../data/library/library-context.ts'
import { useTitleProgress } from '../../data/library/use-title-progress.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { useServices } from '../../services/services.ts'
import { AboutTitle } from './about-title.tsx'
import { BookmarkAction, CopyLink, DISC, NotOut, TrailerLink, WatchLink } from './actions.tsx'
import { useLength } from '../../blocks/use-length.ts'
import { FurtherTitles } from './further-titles.tsx'
import { Headline } from './headline.tsx'
import { useFilmAddress } from './use-programmes.ts'
import { WhereItPlays } from './where-it-plays.tsx'

/** A film: its facts, and whether it was watched. */
export function FilmDetails({ film }: { film: MovieDetails }) {
  const t = useTranslate()
  const { now } = useServices()
  const { progress } = useLibrary()
  const record = useTitleProgress(film.id).get('')
  const isWatched = isSeen(record)
  const isBegun = record !== undefined && isFilmUnfinished(record)
  const isOut = isReleased(film, now())
  const length = useLength()
  const href = useFilmAddress(film)
  const genreName = useGenreName()
  const request = useMemo(() => scrapeRequestFor({ kind: 'movie', title: film }), [film])
  const summary = [
    ...(film.year ? [String(film.year)] : []),
    ...length(film.runtimeMinutes),
    ...film.genres.slice(0, 3).map(genreName),
  ]
  const mark = () => progress.mark([targetOf({ kind: 'movie', title: film })], !isWatched)
  return (
    <>
      <Headline
        title={film}
        summary={summary}
        actions={
          <>
            {isOut ? (
              <WatchLink title={film} href={href} label={t(isBegun ? 'details.resume' : 'details.watch')} />
            ) : (
              <NotOut />
            )}
            <BookmarkAction title={film} />
            <Button
              size="big"
              look="ghost"
              icon={isWatched ? CheckCircleIcon : CheckIcon}
              className={DISC}
              onClick={() => void mark()}
            >
              {t(isWatched ? 'details.unmark' : 'details.mark')}
            </Button>
            <CopyLink title={film} />
            <TrailerLink title={film} />
            <TitleRating title={film} />
          </>
        }
      />
      <div className="m-sheet-columns">
        <WhereItPlays request={request} href={href} asksAlone={isOut} />
        <AboutTitle title={film} />
      </div>
      <FurtherTitles title={film} />
    </>
  )
}
