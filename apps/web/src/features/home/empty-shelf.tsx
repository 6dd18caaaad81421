import { drawExtra } from '@matinee/domain'
import { BookmarkIcon } from '@matinee/ui'
import { useState } from 'react'
import { useTranslate } from '../../i18n/i18n.ts'
import { DiscoverLink } from './discover-link.tsx'

/** Headings that may replace the usual one over the empty shelf. */
const HEADINGS = [1, 2, 3, 4] as const

/** The shelf before anything is on it: what will be here, and a link to begin (specification §2 "Home page"). */
export function EmptyShelf() {
  const t = useTranslate()
  const [extra] = useState(() => drawExtra(HEADINGS, Math.random))
  return (
    <div className="m-shelf-empty">
      <BookmarkIcon className="size-6 flex-none text-secondary max-sm:hidden" />
      <div className="min-w-0 flex-[1_1_16rem]">
        <h2 className="font-semibold text-balance">
          {t(extra === null ? 'home.search.empty.default' : `home.search.empty.extra.${extra}`)}
        </h2>
        <p className="mt-1 text-pretty text-secondary">{t('home.search.empty.text')}</p>
      </div>
      <DiscoverLink label={t('home.search.discover')} />
    </div>
  )
}
