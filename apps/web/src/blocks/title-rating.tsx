import { ratedTitleOf, STARS, type MediaRef } from '@matinee/domain'
import { StarRating } from '@matinee/ui'
import { useStore } from '../data/kit/use-store.ts'
import { useLibrary } from '../data/library/library-context.ts'
import { useTranslate } from '../i18n/i18n.ts'

/** The viewer's own stars of a film or a whole show: shown, given, changed and taken away. */
export function TitleRating({ title: { kind, id } }: { title: MediaRef }) {
  const t = useTranslate()
  const { ratings } = useLibrary()
  const given = useStore(ratings).get(ratedTitleOf({ kind, id }))?.stars ?? null
  return (
    <StarRating
      label={t(kind === 'movie' ? 'details.rate.film' : 'details.rate.show')}
      options={STARS.map((stars) => ({ value: stars, label: t('details.rate.stars', { count: stars }) }))}
      value={given}
      clearHint={t('details.rate.clear')}
      onChange={(stars) => void ratings.rate({ kind, id, stars })}
    />
  )
}
