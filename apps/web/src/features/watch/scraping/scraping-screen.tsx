import { Button, buttonClass } from '@matinee/ui'
import { useState, type CSSProperties, type ReactNode } from 'react'
import { Link } from 'wouter'
import { Picture } from '../../../blocks/picture.tsx'
import { showPlaceholder } from '../../../blocks/poster-fallback.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import { paths } from '../../../services/navigation/paths.ts'
import type { Attempt } from '../session/attempts.ts'
import type { Playable } from '../../../blocks/playable.ts'
import type { RunError } from '../session/session.ts'
import { FILM_FILES } from '../session/own-film.ts'
import type { NextUp } from '../next-up.ts'
import { useFileChooser } from '../skin/file-chooser.tsx'
import { NextFilmButton } from '../skin/next-film-button.tsx'
import { AttemptList, LATE_AFTER_MS } from './attempt-list.tsx'
import { ExtensionOff } from './extension-off.tsx'
import { streamErrorText } from '../stream-error-text.ts'
import { ReelOffer } from './reel-offer.tsx'
import { useLasts } from '../../../blocks/use-lasts.ts'

interface ScrapingProps {
  playable: Playable
  attempts: readonly Attempt[]
  nameOf: (providerId: string) => string
}

function Layout({
  playable,
  heading,
  text,
  isAlone = false,
  children,
  list,
}: {
  playable: Playable
  heading: string
  text: string
  /** Without anything beside it. */
  isAlone?: boolean
  children?: ReactNode
  list: ReactNode
}) {
  const { tint, poster } = playable.title
  return (
    <div className="m-scraping-page" style={tint ? ({ '--tint': tint } as CSSProperties) : undefined}>
      <div className="m-ambient z-0 h-full opacity-40" />
      <div className={`m-scraping ${isAlone ? 'm-scraping-alone' : ''}`}>
        <div className="m-scraping-title">
          {poster && (
            <Picture
              isLargest
              address={poster}
              sizes="(max-width: 640px) 88px, 240px"
              className="m-scraping-poster"
              onError={showPlaceholder}
            />
          )}
          <div>
            <h1 dir="auto" className="m-display text-3xl leading-[1.1] sm:mt-6">
              {heading}
            </h1>
            <p className="mt-2 text-balance text-secondary">{text}</p>
          </div>
          {children}
        </div>
        {list}
      </div>
    </div>
  )
}

/** A search that ends sooner leads to the picture at once, ms. */
const SHOWN_AFTER_MS = 600

/** While sources are searched: the poster stays in view, rows change in place (look §7). */
export function ScrapingScreen({ playable, attempts, nameOf }: ScrapingProps) {
  const t = useTranslate()
  const isShown = useLasts(true, SHOWN_AFTER_MS)
  const isLate = useLasts(true, LATE_AFTER_MS)
  const heading = t('player.scraping.finding', { title: playable.title.title })
  if (!isShown) {
    return (
      <p role="status" className="sr-only">
        {heading}
      </p>
    )
  }
  return (
    <Layout
      playable={playable}
      heading={heading}
      text={t('player.scraping.asking')}
      list={
        <div className="grid gap-4">
          <AttemptList attempts={attempts} nameOf={nameOf} isOver={false} />
          {/* Its room is there from the start, so that no row moves. */}
          <div className="grid min-h-(--m-hit)">{isLate && <ReelOffer insteadOf={playable.title} />}</div>
        </div>
      }
    />
  )
}

/** Errors of what was reached. */
const OF_STREAMS = new Set([
  'undecodable',
  'other-format',
  'protected',
  'server-fault',
  'no-film',
  'gone',
  'unplayable',
  'keeps-pages-out',
])

/** No source had it: each one's answer, and the actions (specification §8). */
export function NotFoundScreen({
  playable,
  attempts,
  nameOf,
  error,
  nextFilm,
  onRetry,
  takeFiles,
}: ScrapingProps & {
  error?: RunError
  /** What follows in the programme, which goes on without this film. */
  nextFilm: NextUp | undefined
  onRetry: () => void
  takeFiles: (files: readonly File[]) => void
}) {
  const t = useTranslate()
  const chooser = useFileChooser(FILM_FILES, (file) => takeFiles([file]))
  const [details, setDetails] = useState(false)
  const count = (status: Attempt['status']) => attempts.filter((attempt) => attempt.status === status).length
  // A source whose stream does not play was reached, and says why.
  const refusals = attempts.filter(({ status, code = '' }) => status === 'failure' && OF_STREAMS.has(code))
  const counts = { notFound: count('notfound'), failed: count('failure') - refusals.length }
  const whys = new Set(refusals.map(({ code = '', codecs }) => streamErrorText(code, codecs, t)))
  const reasons = attempts.filter((attempt) => attempt.reason !== undefined)
  return (
    <Layout
      playable={playable}
      isAlone={attempts.length === 0}
      heading={t(error ? `player.scraping.trouble.${error}.title` : 'player.scraping.notFound.title')}
      text={
        error
          ? t(`player.scraping.trouble.${error}.text`)
          : [t('player.scraping.notFound.text', counts), ...whys].join(' ').trim()
      }
      list={
        <div className="grid gap-4">
          <AttemptList attempts={attempts} nameOf={nameOf} isOver />
          {count('failure') > 0 && <ReelOffer insteadOf={playable.title} />}
          <ExtensionOff />
          {reasons.length > 0 && (
            <Button
              size="small"
              look="ghost"
              className="justify-self-start"
              aria-expanded={details}
              onClick={() => setDetails(!details)}
            >
              {t(details ? 'player.scraping.notFound.hideDetailsButton' : 'player.scraping.notFound.detailsButton')}
            </Button>
          )}
          {details && (
            <pre
              dir="ltr"
              className="max-w-[27rem] rounded-md bg-sunken p-4 font-mono text-sm whitespace-pre-wrap text-secondary"
            >
              {reasons.map((attempt) => `${nameOf(attempt.providerId)}: ${attempt.reason}`).join('\n')}
            </pre>
          )}
        </div>
      }
    >
      <div className="m-scraping-actions flex flex-wrap gap-3">
        <Button look="primary" onClick={onRetry}>
          {t('player.scraping.notFound.retryButton')}
        </Button>
        {nextFilm && <NextFilmButton next={nextFilm} />}
        <Button onClick={chooser.open}>{t('player.drop.choose')}</Button>
        {chooser.input}
        <Link href={`${paths.settings()}#connections`} className={buttonClass()}>
          {t('player.scraping.notFound.addSourceButton')}
        </Link>
        <Link href={paths.discover()} className={buttonClass()}>
          {t('player.scraping.notFound.discoverButton')}
        </Link>
        <Link href={paths.home()} className={buttonClass({ look: 'ghost' })}>
          {t('player.scraping.notFound.homeButton')}
        </Link>
      </div>
    </Layout>
  )
}
