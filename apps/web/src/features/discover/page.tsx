import type { MessageKey } from '@matinee/locales'
import { ArrowClockwiseIcon, Button } from '@matinee/ui'
import { useQuery } from '@tanstack/react-query'
import { TitleCarousel } from '../../blocks/title-carousel.tsx'
import { TitleGridSkeleton } from '../../blocks/title-grid.tsx'
import { useTranslate } from '../../i18n/i18n.ts'
import type { TitleList } from '../../services/catalog/catalog.ts'
import { useServices } from '../../services/services.ts'

const ROWS: ReadonlyArray<{ heading: MessageKey; list: TitleList }> = [
  { heading: 'discover.movies.nowPlaying', list: { kind: 'movie', list: 'now_playing' } },
  { heading: 'discover.movies.topRated', list: { kind: 'movie', list: 'top_rated' } },
  { heading: 'discover.movies.popular', list: { kind: 'movie', list: 'popular' } },
  { heading: 'discover.shows.topRated', list: { kind: 'show', list: 'top_rated' } },
  { heading: 'discover.shows.popular', list: { kind: 'show', list: 'popular' } },
]

function Row({ heading, list }: { heading: string; list: TitleList }) {
  const t = useTranslate()
  const { catalog } = useServices()
  const answer = useQuery(catalog.list(list))
  if (answer.data?.length === 0) return null
  if (answer.data) {
    const labels = {
      back: t('discover.scrollBack', { row: heading }),
      forward: t('discover.scrollForward', { row: heading }),
    }
    return <TitleCarousel heading={heading} titles={answer.data} labels={labels} />
  }
  return (
    <section className="mt-12 max-sm:mt-9" aria-busy={!answer.isError}>
      <h2 className="m-title mb-4.5 text-2xl">{heading}</h2>
      {answer.isError ? (
        <div role="alert" className="flex flex-wrap items-center gap-4 text-secondary">
          {t('discover.failed')}
          <Button icon={ArrowClockwiseIcon} onClick={() => void answer.refetch()}>
            {t('discover.retry')}
          </Button>
        </div>
      ) : (
        <TitleGridSkeleton count={7} />
      )}
    </section>
  )
}

/** Rows of the movie database's own lists. */
export function DiscoverPage() {
  const t = useTranslate()
  return (
    <main id="main" tabIndex={-1} className="m-wrap min-h-dvh">
      <title>{t('global.pages.pagetitle', { title: t('global.pages.discover') })}</title>
      <h1 className="m-display pt-8 text-4xl">{t('global.pages.discover')}</h1>
      {ROWS.map(({ heading, list }) => (
        <Row key={heading} heading={t(heading)} list={list} />
      ))}
    </main>
  )
}
