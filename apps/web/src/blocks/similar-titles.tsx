import type { MediaRef } from '@matinee/domain'
import { useQuery } from '@tanstack/react-query'
import { TitleRail } from './title-rail.tsx'
import { useTranslate } from '../i18n/i18n.ts'
import { useServices } from '../services/services.ts'

/** Similar titles; nothing where the movie database has none or does not answer. `className` says how far they stand from what is before. */
export function SimilarTitles({ mediaRef, className }: { mediaRef: MediaRef; className?: string }) {
  const t = useTranslate()
  const { catalog } = useServices()
  const { data: titles } = useQuery(catalog.similar(mediaRef))
  if (!titles || titles.length === 0) return null
  const heading = t('details.similar')
  return (
    <section className={className}>
      <h2 className="m-title mb-2.5 text-2xl">{heading}</h2>
      <TitleRail titles={titles} heading={heading} />
    </section>
  )
}
