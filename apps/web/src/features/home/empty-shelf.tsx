import { drawExtra } from '@matinee/domain'
import { Notice } from '@matinee/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Picture } from '../../blocks/picture.tsx'
import { hidePicture } from '../../blocks/poster-fallback.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { useServices } from '../../services/services.ts'
import { DiscoverLink } from './discover-link.tsx'

/** Three posters held like a hand of cards. Decoration: its room is reserved while they load. */
function PosterFan() {
  const { catalog } = useServices()
  const answer = useQuery(catalog.list({ kind: 'movie', list: 'popular' }))
  const posters = (answer.data ?? []).flatMap(({ poster }) => poster ?? []).slice(0, 3)
  return (
    <div aria-hidden="true" className="m-fan">
      {posters.map((poster) => (
        // A hand of two looks better than a broken picture.
        <Picture key={poster} address={poster} sizes="(max-width: 400px) 112px, 144px" onError={hidePicture} />
      ))}
    </div>
  )
}

/** Headings that may replace the usual one over the empty shelf. */
const HEADINGS = [1, 2, 3, 4] as const

/** Home before anything is saved: what will be here, and a link to begin (specification §2 "Home page"). */
export function EmptyShelf() {
  const t = useTranslate()
  const [extra] = useState(() => drawExtra(HEADINGS, Math.random))
  return (
    <Notice
      art={<PosterFan />}
      title={t(extra === null ? 'home.search.empty.default' : `home.search.empty.extra.${extra}`)}
      actions={<DiscoverLink isMain label={t('home.search.discover')} />}
    >
      {t('home.search.empty.text')}
    </Notice>
  )
}
