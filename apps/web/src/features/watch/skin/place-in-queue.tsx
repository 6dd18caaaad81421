import { useTranslate } from '../../../i18n/i18n.ts'
import type { Playable } from '../../../blocks/playable.ts'
import type { ProgrammeQueue } from '../use-programme-queue.ts'

interface PlaceProps {
  playable: Playable
  queue: ProgrammeQueue | undefined
}

/** The place of an episode in its show, or of a film in its programme; null for a film by itself. */
function usePlace({ playable, queue }: PlaceProps): { place: string; name: string; lang: string | undefined } | null {
  const t = useTranslate()
  if (playable.kind === 'show') {
    const { season, episode } = playable
    const place = t('media.episodeDisplay', { season: season.number, episode: episode.number })
    return { place, name: episode.title, lang: undefined }
  }
  if (!queue) return null
  const { number, count, name } = queue
  return { place: t('player.nextEpisode.place', { number, count }), name, lang: 'en' }
}

/** The place below the title on phones: a programme by its name, an episode by its numbers alone. */
export function ShortPlace(props: PlaceProps) {
  const shown = usePlace(props)
  if (!shown) return null
  return (
    <span className="flex min-w-0 text-sm text-white/80 sm:hidden">
      <span className="max-w-full flex-none overflow-hidden text-ellipsis whitespace-pre">
        {shown.place}
        {props.playable.kind === 'movie' && ' · '}
      </span>
      {props.playable.kind === 'movie' && (
        <bdi dir="auto" lang={shown.lang} className="truncate">
          {shown.name}
        </bdi>
      )}
    </span>
  )
}

/** The place with its name, in the middle of the bar; keeps its column where there is none. */
export function LongPlace(props: PlaceProps) {
  const shown = usePlace(props)
  if (!shown) return <span className="max-sm:hidden" />
  return (
    <p className="flex min-w-0 font-medium text-white/80 max-sm:hidden">
      <b className="me-3 flex-none font-semibold text-white">{shown.place}</b>
      <bdi dir="auto" lang={shown.lang} className="truncate">
        {shown.name}
      </bdi>
    </p>
  )
}
