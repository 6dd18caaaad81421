import type { MediaRef } from '@matinee/domain'
import { useQuery } from '@tanstack/react-query'
import { TitleCarousel } from '../../blocks/title-carousel.tsx'
import { useTranslate } from '../../i18n/i18n.ts'
import { useServices } from '../../services/services.ts'

/** Similar titles; nothing where the movie database has none or does not answer. */
export function SimilarTitles({ mediaRef }: { mediaRef: MediaRef }) {
  const t = useTranslate()
  const { catalog } = useServices()
  const { data: titles } = useQuery(catalog.similar(mediaRef))
  if (!titles || titles.length === 0) return null
  const row = t('details.similar')
  const labels = { back: t('discover.scrollBack', { row }), forward: t('discover.scrollForward', { row }) }
  return <TitleCarousel heading={row} titles={titles} labels={labels} />
}
