import { Button, PlayIcon } from '@matinee/ui'
import { useId, useRef } from 'react'
import { Picture } from '../../../blocks/picture.tsx'
import { emptyPicture } from '../../../blocks/poster-fallback.ts'
import { useStore } from '../../../data/kit/use-store.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import { SECONDS_BETWEEN_FILMS } from '../observers/lead-to-next-film.ts'
import type { NextUp } from '../next-up.ts'
import { useWatch } from '../watch-context.ts'

/** The still of what is next, as its card shows it. */
export const stillOfNext = (address: string, kind: NextUp['stillKind']) => ({ address, kind, sizes: '26rem' }) as const

/** What the next film is the next one of: its collection, or its place in the programme. */
function Belonging() {
  const t = useTranslate()
  const { next, queue } = useWatch()
  const collection = next?.collection
  if (!collection && !queue) return null
  return (
    <span className="text-sm text-white/80">
      {queue && `${t('player.nextEpisode.place', { number: queue.number + 1, count: queue.count })} · `}
      {queue ? <bdi lang="en">{queue.name}</bdi> : <bdi dir="auto">{collection}</bdi>}
    </span>
  )
}

/** What a press does, with the seconds until it happens by itself. Drawn only: the whole card is the button and has its name. */
function Plays({ secondsLeft }: { secondsLeft: number | null }) {
  const t = useTranslate()
  const isCounting = secondsLeft !== null
  return (
    <span aria-hidden="true" className="m-end-plays">
      {isCounting && <i style={{ inlineSize: `${100 * (1 - (secondsLeft - 1) / SECONDS_BETWEEN_FILMS)}%` }} />}
      <PlayIcon className="relative size-4.5" />
      <span className="relative">
        {isCounting ? t('player.nextEpisode.playsIn', { seconds: secondsLeft }) : t('details.watch')}
      </span>
    </span>
  )
}

/** The next episode or film with its still: pressed it plays, and a film's may count down. */
export function NextCard() {
  const t = useTranslate()
  const { next, filmCountdown } = useWatch()
  const secondsLeft = useStore(filmCountdown.secondsLeft)
  const card = useRef<HTMLButtonElement>(null)
  const countdown = useId()
  if (!next) return null
  const { label, place, name, still, stillKind, play } = next
  const isCounting = secondsLeft !== null
  const notNow = () => {
    filmCountdown.stop()
    // Its button goes with the countdown.
    card.current?.focus()
  }
  return (
    <div className="m-end-next">
      <button ref={card} type="button" aria-describedby={countdown} className="m-end-next-play" onClick={play}>
        {still && <Picture {...stillOfNext(still, stillKind)} onError={emptyPicture} />}
        <span className="m-end-next-words">
          <span className="text-sm text-white/80">{t(label)} </span>
          <b className="m-end-next-name m-title">
            {place && <>{t('media.episodeDisplay', place)} </>}
            <bdi dir="auto">{name}</bdi>{' '}
          </b>
          {!place && <Belonging />}
        </span>
        <Plays secondsLeft={secondsLeft} />
      </button>
      {/* Said once: a name that changes by the second would be read by the second. */}
      <p role="status" id={countdown} className="sr-only">
        {isCounting && t('player.nextEpisode.playsIn', { seconds: SECONDS_BETWEEN_FILMS })}
      </p>
      {isCounting && <Button onClick={notNow}>{t('player.nextEpisode.notNow')}</Button>}
    </div>
  )
}
