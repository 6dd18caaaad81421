import type { MediaRef } from '@matinee/domain'
import { useQuery } from '@tanstack/react-query'
import { TitleRail } from './title-rail.tsx'
import { useTranslate } from '../i18n/i18n.ts'
import { useServices } from '../services/services.ts'

interface SimilarTitlesProps {
  mediaRef: MediaRef
  /** Titles that stand on the page already. */
  besides?: readonly MediaRef[] | undefined
  /** Says how far they stand from what is before. */
  className?: string
}

/** Similar titles; nothing where the movie database has none or does not answer. */
export function SimilarTitles({ mediaRef, besides, className }: SimilarTitlesProps) {
  const t = useTranslate()
  const { catalog } = useServices()
  const { data = [] } = useQuery(catalog.similar(mediaRef))
  const titles = data.filter(({ kind, id }) => !besides?.some((other) => other.kind === kind && other.id === id))
  if (titles.length === 0) return null
  const heading = t('details.similar')
  return (
    <section className={className}>
      <h2 className="m-row-head m-title mb-2.5 text-2xl">{heading}</h2>
      <TitleRail titles={titles} heading={heading} />
    </section>
  )
}
