import { isSeen, nextEpisodeVisibility } from '@matinee/domain'
import { usePlayerState } from '@matinee/player/react'
import { ArrowCounterClockwiseIcon, ArrowLeftIcon, Button, buttonClass, CheckCircleIcon, CheckIcon } from '@matinee/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { fetchPicture, Picture } from '../../../blocks/picture.tsx'
import { hidePicture } from '../../../blocks/poster-fallback.ts'
import { targetOf } from '../../../blocks/progress-target.ts'
import { SimilarTitles } from '../../../blocks/similar-titles.tsx'
import { TitleRating } from '../../../blocks/title-rating.tsx'
import { useLength } from '../../../blocks/use-length.ts'
import { useStore } from '../../../data/kit/use-store.ts'
import { useLibrary } from '../../../data/library/library-context.ts'
import { useTitleProgress } from '../../../data/library/use-title-progress.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import { useServices } from '../../../services/services.ts'
import { useWatch } from '../watch-context.ts'
import { NextCard, stillOfNext } from './next-card.tsx'

function MarkButton() {
  const t = useTranslate()
  const { playable } = useWatch()
  const { progress } = useLibrary()
  const target = targetOf(playable)
  const record = useTitleProgress(target.tmdbId).get(target.episodeId)
  const isWatched = isSeen(record)
  return (
    <Button
      size="big"
      icon={isWatched ? CheckCircleIcon : CheckIcon}
      aria-pressed={isWatched}
      onClick={() => void progress.mark([target], !isWatched)}
    >
      {t('media.watched')}
    </Button>
  )
}

function BackLink() {
  const t = useTranslate()
  const { backPath } = useWatch()
  const [location] = useLocation()
  const { visits } = useServices()
  const back = backPath ?? visits.previous(location)
  return (
    <Link href={back} className={buttonClass({ size: 'big' })}>
      <ArrowLeftIcon className="size-5" />
      {t(back === '/' ? 'player.back.default' : 'player.back.short')}
    </Link>
  )
}

/** What was watched: a film's year, length and director, or the place and name of an episode. */
function useWatchedLine(): string[] {
  const t = useTranslate()
  const { playable } = useWatch()
  const { catalog } = useServices()
  const { title } = playable
  const makers = useQuery({ ...catalog.credits(title), enabled: playable.kind === 'movie' }).data?.directors
  const length = useLength()
  if (playable.kind === 'show') {
    const { season, episode } = playable
    return [t('media.episodeDisplay', { season: season.number, episode: episode.number }), episode.title]
  }
  return [...(title.year ? [String(title.year)] : []), ...length(title.runtimeMinutes), ...(makers?.slice(0, 1) ?? [])]
}

/** The film's own still, as it fills the window. */
const stillOfEnd = (address: string) => ({ address, kind: 'backdrop', sizes: 'max(100vw, 178vh)' }) as const

function End() {
  const t = useTranslate()
  const { playable, next, replay, keepsProgress } = useWatch()
  const { title } = playable
  const line = useWatchedLine()
  const screen = useRef<HTMLElement>(null)
  useEffect(() => {
    // Whoever is at a control stays there; for others the keys lead on from what is most likely next.
    if (document.activeElement === document.body) {
      const first =
        screen.current?.querySelector<HTMLElement>('.m-end-next-play') ?? screen.current?.querySelector('button')
      first?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section ref={screen} className="m-end" aria-label={t('player.end')} data-player-controls="">
      {title.backdrop && <Picture className="m-end-still" {...stillOfEnd(title.backdrop)} onError={hidePicture} />}
      <div className="m-end-words">
        <p className="text-white/80">{t('player.end')}</p>
        <h2 dir="auto" className="m-display py-[0.2em] text-4xl break-words">
          {title.title}
        </h2>
        <p className="text-white/80">
          <bdi dir="auto">{line.join(' · ')}</bdi>
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button size="big" icon={ArrowCounterClockwiseIcon} onClick={replay}>
            {t('player.nextEpisode.replay')}
          </Button>
          {keepsProgress && <MarkButton />}
          <BackLink />
          {keepsProgress && <TitleRating title={title} />}
        </div>
      </div>
      <NextCard />
      <SimilarTitles mediaRef={title} besides={next?.film && [next.film]} />
    </section>
  )
}

/** Asks for the stills of the end while what follows is near: they stand there with the words. */
function useStillsAhead(): void {
  const { playable, next } = useWatch()
  const isNear = usePlayerState(({ time }) => nextEpisodeVisibility(time.playhead, time.duration) !== 'hidden')
  const own = playable.title.backdrop
  const { still: following, stillKind } = next ?? {}
  useEffect(() => {
    if (isNear && own) fetchPicture(stillOfEnd(own))
  }, [isNear, own])
  useEffect(() => {
    if (isNear && following && stillKind) fetchPicture(stillOfNext(following, stillKind))
  }, [isNear, following, stillKind])
}

/** What may follow a film that is over: the next episode or film, the film again, its mark, the way back, and films like it. */
export function EndScreen() {
  useStillsAhead()
  return useStore(useWatch().isEnd) ? <End /> : null
}
