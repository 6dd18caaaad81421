import type { ExternalSubtitle } from '@matinee/contracts'
import { buttonClass, Spinner } from '@matinee/ui'
import { Link } from 'wouter'
import { useTranslate, type Translate } from '../../../../i18n/i18n.ts'
import { paths } from '../../../../services/navigation/paths.ts'
import { CaptionListPage } from './caption-pages.tsx'
import { useFoundSubtitles } from './found-subtitles.ts'
import { MenuMessage } from './menu-row.tsx'
import { errorText } from '../../../../blocks/error-text.ts'

/** Distinguishes one file of a language from another. */
function noteOf(subtitle: ExternalSubtitle | undefined, t: Translate): string | undefined {
  if (!subtitle) return undefined
  const { isHashMatch, isMachineTranslated, isHearingImpaired, label } = subtitle
  const words = [
    isHashMatch && t('player.menus.subtitles.exact'),
    isMachineTranslated && t('player.menus.subtitles.machine'),
    isHearingImpaired && t('player.menus.subtitles.hearing'),
    label,
  ]
  return words.filter(Boolean).join(', ') || undefined
}

/**
 * `/captions/opensubtitles`: what other services have, best match first, with the error of each that could not answer.
 */
export function FoundSubtitlesPage({ isOverlay }: { isOverlay: boolean }) {
  const t = useTranslate()
  const found = useFoundSubtitles()
  if (found.state === 'searching') {
    return (
      <div role="status" aria-label={t('player.menus.subtitles.searching')} className="grid h-full place-items-center">
        <Spinner className="size-8" />
      </div>
    )
  }
  const subtitles = found.state === 'found' ? found.subtitles : new Map<string, ExternalSubtitle>()
  const failures = found.state === 'found' ? found.failures : []
  const empty =
    found.state === 'notConnected' ? (
      <MenuMessage
        title={t('player.menus.subtitles.notConnected')}
        action={
          <Link href={`${paths.settings()}#connections`} className={buttonClass()}>
            {t('player.menus.subtitles.toSettings')}
          </Link>
        }
      >
        {t('player.menus.subtitles.notConnectedText')}
      </MenuMessage>
    ) : undefined
  return (
    <>
      {failures.map(({ providerName, code }) => (
        <p key={providerName} role="alert" className="px-2.5 py-1.5 text-sm text-warn">
          {t('player.menus.subtitles.failure', { service: providerName, why: errorText(code, t) })}
        </p>
      ))}
      <CaptionListPage
        kind="opensubtitles"
        isOverlay={isOverlay}
        noteOf={(id) => noteOf(subtitles.get(id), t)}
        {...(empty && { empty })}
      />
    </>
  )
}
