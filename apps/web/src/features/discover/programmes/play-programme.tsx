import { buttonClass, PlayIcon } from '@matinee/ui'
import { useId } from 'react'
import { Link } from 'wouter'
import { firstToPlay } from '../../../blocks/programme-rules.ts'
import { useStore } from '../../../data/kit/use-store.ts'
import { useLibrary } from '../../../data/library/library-context.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import type { Programme } from '../../../services/catalog/catalog.ts'
import { paths } from '../../../services/navigation/paths.ts'
import { useServices } from '../../../services/services.ts'

/** Plays a programme from its first film that the viewer has not seen. `nameId` is the element with the programme's name. */
export function PlayProgramme({
  programme,
  nameId,
  isMain = false,
}: {
  programme: Programme
  nameId: string
  isMain?: boolean
}) {
  const t = useTranslate()
  const { warmUp } = useServices()
  const { progress } = useLibrary()
  const first = firstToPlay(programme, useStore(progress.titles))
  const id = useId()
  if (!first) return null
  return (
    <Link
      id={id}
      href={paths.filmOfProgramme(first, programme.id)}
      aria-labelledby={`${id} ${nameId}`}
      className={buttonClass(isMain ? { look: 'primary', size: 'big' } : {})}
      onPointerEnter={() => warmUp(first)}
      onFocus={() => warmUp(first)}
    >
      <PlayIcon className="size-5" />
      {t('discover.programmes.play')}
    </Link>
  )
}
