import { SAMPLE_FILM_ID } from '@matinee/contracts'
import type { MediaRef } from '@matinee/domain'
import { buttonClass, PlayIcon } from '@matinee/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useTranslate } from '../../../i18n/i18n.ts'
import { paths } from '../../../services/navigation/paths.ts'
import { useServices } from '../../../services/services.ts'

const REEL: MediaRef = { kind: 'movie', id: String(SAMPLE_FILM_ID) }

/**
 * The way to the film that every site holds itself, for who cannot reach the source of another. Nothing on that film's own page,
 * and where the movie database does not know it.
 * @param insteadOf the title that was sought
 */
export function ReelOffer({ insteadOf }: { insteadOf: MediaRef }) {
  const t = useTranslate()
  const { catalog } = useServices()
  const isReel = insteadOf.kind === REEL.kind && insteadOf.id === REEL.id
  const { data: reel } = useQuery({ ...catalog.details(REEL), enabled: !isReel })
  if (isReel || !reel) return null
  return (
    <Link href={paths.media(reel)} className={`${buttonClass()} justify-self-start`}>
      <PlayIcon className="size-5" />
      {t('details.watchEpisode', { place: reel.title })}
    </Link>
  )
}
