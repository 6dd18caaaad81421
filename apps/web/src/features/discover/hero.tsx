import type { Title } from '@matinee/domain'
import { BookmarkFillIcon, BookmarkIcon, Button, buttonClass, IconButton, PlayIcon } from '@matinee/ui'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'wouter'
import { useTitleActions } from '../../blocks/title-actions.ts'
import { Picture } from '../../blocks/picture.tsx'
import { hidePicture } from '../../blocks/poster-fallback.ts'
import { useBookmark } from '../../blocks/use-bookmark.ts'
import { useGenreName } from '../../blocks/use-genre-name.ts'
import { useLength } from '../../blocks/use-length.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { paths } from '../../services/navigation/paths.ts'
import { mayMovePictures } from '../../services/idle/may-work-ahead.ts'
import { useServices } from '../../services/services.ts'

/** The film at the top of the page: what it is, and its actions. */
export function Hero({ title, aside }: { title: Title; aside: ReactNode }) {
  const t = useTranslate()
  const { catalog, warmUp } = useServices()
  const { openDetails } = useTitleActions()
  const bookmark = useBookmark(title)
  const { data: details, isPending } = useQuery(catalog.details(title))
  const makers = useQuery(catalog.credits(title)).data?.directors
  const length = useLength()
  const genreName = useGenreName()
  const summary = [
    ...(title.year ? [String(title.year)] : []),
    ...(details?.kind === 'movie' ? length(details.runtimeMinutes) : []),
    ...(details?.genres.slice(0, 1).map(genreName) ?? []),
    ...(makers?.slice(0, 1) ?? []),
  ]
  const style = title.tint ? ({ '--tint': title.tint } as CSSProperties) : undefined
  return (
    <section aria-label={t('discover.hero')} className="m-hero" style={style}>
      {details?.backdrop ? (
        <Picture
          isLargest
          className={mayMovePictures() ? 'm-hero-wide m-hero-drifts' : 'm-hero-wide'}
          address={details.backdrop}
          kind="backdrop"
          sizes="(max-width: 640px) max(100vw, min(44.5rem, 89svh)), max(100vw, min(68.5rem, 100vh + 12.5rem))"
          onError={hidePicture}
        />
      ) : (
        !isPending &&
        title.poster && (
          <Picture
            isLargest
            className="m-hero-poster"
            address={title.poster}
            sizes="(max-width: 640px) 56vw, min(30rem, 38vw)"
            onError={hidePicture}
          />
        )
      )}
      <div className="m-wrap m-hero-line">
        <div className="m-hero-words">
          <h2
            dir="auto"
            className="m-display m-hero-name -my-[0.32em] line-clamp-3 py-[0.32em] text-balance break-words"
          >
            {title.title}
          </h2>
          <p className="m-sheet-facts">
            {summary.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
          <p dir="auto" className="m-hero-text max-w-[34rem] text-lg text-pretty">
            {details?.overview}
          </p>
        </div>
        <div className="m-hero-actions">
          <Link
            href={paths.media(title)}
            className={`m-hero-watch ${buttonClass({ look: 'primary', size: 'big' })}`}
            onPointerEnter={() => warmUp(title)}
            onFocus={() => warmUp(title)}
          >
            <PlayIcon className="size-5" />
            {t('details.watch')}
          </Link>
          <Button size="big" onClick={() => openDetails(title)}>
            {t('details.title')}
          </Button>
          <IconButton
            icon={bookmark.isSaved ? BookmarkFillIcon : BookmarkIcon}
            label={t(bookmark.isSaved ? 'media.bookmark.remove' : 'media.bookmark.add')}
            className="bg-raised"
            onClick={bookmark.toggle}
          />
          <div className="m-hero-aside">{aside}</div>
        </div>
      </div>
    </section>
  )
}

/** The film's place while it is to come, with those of its words and actions: neither a row nor a button moves when it arrives. */
export function HeroPlace({ aside }: { aside: ReactNode }) {
  const t = useTranslate()
  return (
    <div className="m-hero">
      <div className="m-wrap m-hero-line">
        <div className="m-hero-words invisible" aria-hidden="true">
          <p className="m-display m-hero-name">&nbsp;</p>
          <p className="m-sheet-facts">&nbsp;</p>
          <p className="m-hero-text text-lg" />
        </div>
        <div className="m-hero-actions">
          <div className="invisible contents" aria-hidden="true">
            <span className={buttonClass({ look: 'primary', size: 'big' })}>
              <PlayIcon className="size-5" />
              {t('details.watch')}
            </span>
            <span className={buttonClass({ size: 'big' })}>{t('details.title')}</span>
            <span className="m-icon-button" />
          </div>
          <div className="m-hero-aside">{aside}</div>
        </div>
      </div>
    </div>
  )
}
