import { codecNames } from '@matinee/player/core'
import { Button, buttonClass, Notice, StackIcon, Tag, UploadIcon, WarningIcon } from '@matinee/ui'
import { useState } from 'react'
import { Link } from 'wouter'
import { useTranslate, type Translate } from '../../../i18n/i18n.ts'
import { paths } from '../../../services/navigation/paths.ts'
import { closedStreamText } from '../closed-stream-text.ts'
import { FILM_FILES, OWN_FILM } from '../session/own-film.ts'
import type { PlaybackFailure } from '../session/session.ts'
import { clockTime } from './clock-time.ts'
import type { NextUp } from '../next-up.ts'
import { useFileChooser } from './file-chooser.tsx'
import { errorTextOf } from './error-text.ts'
import { NextFilmButton } from './next-film-button.tsx'

/** Another try meets the same. */
const ENDURING: ReadonlySet<string> = new Set(['codec-not-supported', 'cross-origin', 'protected'])

function causeOf({ code, detail }: PlaybackFailure, t: Translate): string {
  const codecs = code === 'codec-not-supported' ? codecNames(detail.split(',').filter(Boolean)) : ''
  if (codecs) return t('player.playbackError.errors.errorCodecNamed', { codecs })
  return code === 'cross-origin' ? closedStreamText(t) : t(errorTextOf(code))
}

/** Playback stopped: what happened and where, and the actions. */
export function PlaybackError({
  error,
  failures,
  nameOf,
  nextFilm,
  onRetry,
  takeFiles,
}: {
  error: PlaybackFailure
  /** Every source that failed on the way, in order. */
  failures: readonly PlaybackFailure[]
  nameOf: (providerId: string) => string
  /** What follows in the programme, which goes on without this film. */
  nextFilm: NextUp | undefined
  onRetry: () => void
  /** Takes a film of the viewer's in place of one that failed. */
  takeFiles: (files: readonly File[]) => void
}) {
  const t = useTranslate()
  const chooser = useFileChooser(FILM_FILES, (file) => takeFiles([file]))
  const isOwn = failures.at(-1)?.sourceId === OWN_FILM
  const [shown, setShown] = useState(false)
  const position = clockTime(error.position, error.position)
  return (
    <div className="m-wrap grid min-h-dvh place-content-center py-24">
      <Notice
        urgent
        heading="h1"
        badge={
          <Tag tone="failed" icon={WarningIcon}>
            {t('player.playbackError.badge')}
          </Tag>
        }
        title={
          error.position >= 1 ? t('player.playbackError.title', { position }) : t('player.playbackError.titleAtStart')
        }
        actions={
          <>
            <Button look="primary" size="big" icon={StackIcon} onClick={onRetry}>
              {t('player.playbackError.retryButton')}
            </Button>
            {isOwn && (
              <Button size="big" icon={UploadIcon} onClick={chooser.open}>
                {t('player.drop.choose')}
              </Button>
            )}
            {chooser.input}
            {nextFilm && <NextFilmButton next={nextFilm} size="big" />}
            <Link href={paths.home()} className={buttonClass({ size: 'big' })}>
              {t('player.playbackError.homeButton')}
            </Link>
            <Button look="ghost" size="big" aria-expanded={shown} onClick={() => setShown(!shown)}>
              {t(shown ? 'player.playbackError.hideError' : 'player.playbackError.showError')}
            </Button>
          </>
        }
      >
        <p>{causeOf(error, t)}</p>
        {!ENDURING.has(error.code) && <p>{t('player.playbackError.text')}</p>}
      </Notice>
      {shown && (
        <pre
          dir="ltr"
          className="mx-auto max-w-full rounded-md bg-sunken p-4 font-mono text-sm whitespace-pre-wrap text-secondary"
        >
          {failures.map(({ sourceId, code, detail }) => `${nameOf(sourceId)}: ${code}, ${detail}`).join('\n')}
        </pre>
      )}
    </div>
  )
}
