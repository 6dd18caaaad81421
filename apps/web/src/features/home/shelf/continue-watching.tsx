import { isOfFilm, type ContinueItem } from '@matinee/domain'
import { useEffect, useState } from 'react'
import { Rail } from '../../../blocks/rail.tsx'
import { useToast } from '../../../blocks/toasts.tsx'
import { useLibrary } from '../../../data/library/library-context.ts'
import type { ProgressRecord } from '../../../data/library/records.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import { ShelfSection } from './section.tsx'
import { ShelfCard } from './shelf-card.tsx'
import { continueCard, titleOf } from './shelf-item.ts'

/** Cards rendered at first, and more as the end of the row comes near. */
const CARDS = 24

/** Films and shows in progress, newest first (specification §4 "Accounts and sync"). */
export function ContinueWatching({
  items,
  ask,
}: {
  items: readonly ContinueItem<ProgressRecord>[]
  ask: (tmdbId: string, seasonNumber: number) => void
}) {
  const t = useTranslate()
  const toast = useToast()
  const { progress } = useLibrary()
  const [most, setMost] = useState(CARDS)
  const shown = items.slice(0, most)

  useEffect(() => {
    for (const { tmdbId, upNext } of shown) if (upNext.step === 'ask') ask(tmdbId, upNext.seasonNumber)
  }, [shown, ask])

  const remove = async ({ tmdbId, record }: ContinueItem<ProgressRecord>) => {
    const removed = await progress.remove({ tmdbId, kind: isOfFilm(record) ? 'movie' : 'show' })
    toast({
      text: t('home.continueWatching.removed', { title: record.meta.title }),
      action: { label: t('home.mediaList.undo'), run: () => void progress.restore(removed) },
    })
  }
  const hide = async ({ record }: ContinueItem<ProgressRecord>) => {
    await progress.hide(record)
    toast({
      text: t('home.continueWatching.hidden', { title: record.meta.title }),
      action: { label: t('home.mediaList.undo'), run: () => void progress.hide(record, false) },
    })
  }

  return (
    <ShelfSection title={t('home.continueWatching.sectionTitle')} editLabel={t('home.continueWatching.edit')}>
      {(isEditing) => (
        <Rail
          isPaged
          labels={{ back: t('home.continueWatching.back'), forward: t('home.continueWatching.forward') }}
          onNearEnd={() => setMost((before) => (before < items.length ? before + CARDS : before))}
        >
          {shown.map((item, index) => (
            <li key={`${item.record.meta.type} ${item.tmdbId}`}>
              <ShelfCard
                title={titleOf(item.record)}
                {...continueCard(item)}
                isLargest={index === 0}
                editing={isEditing && { onRemove: () => void remove(item), onHide: () => void hide(item) }}
              />
            </li>
          ))}
        </Rail>
      )}
    </ShelfSection>
  )
}
