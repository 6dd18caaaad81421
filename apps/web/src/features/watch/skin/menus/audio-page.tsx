import type { AudioTrack } from '@matinee/player/core'
import { usePlayer, usePlayerState } from '@matinee/player/react'
import { nativeLanguageName } from '../../../../blocks/language-name.ts'
import { useTranslate, type Translate } from '../../../../i18n/i18n.ts'
import { soundOf, soundsOf } from '../../session/sounds.ts'
import { useWatch } from '../../watch-context.ts'
import { ChoiceRow } from './menu-row.tsx'
import { useMenu } from './use-menu.ts'

/** In its own language, else as its source calls it. */
export const soundName = ({ language, label }: AudioTrack, t: Translate) =>
  nativeLanguageName(language) ?? (label || t('player.menus.audio.unknown'))

/** The audio tracks of the stream, or those that its source has at other addresses; choosing one closes the menu. */
export function AudioPage() {
  const t = useTranslate()
  const player = usePlayer()
  const menu = useMenu('settings')
  const { list, selectedId, missingIds } = usePlayerState((state) => state.audioTracks)
  const { output, chooseSound } = useWatch()
  const sounds = soundsOf(output)
  if (sounds.length > 0) {
    return (
      <div role="radiogroup" aria-label={t('player.menus.audio.title')}>
        {sounds.map((sound) => (
          <ChoiceRow
            key={sound.id}
            isChosen={sound.id === soundOf(output)?.id}
            language={sound.language}
            onClick={() => {
              chooseSound(sound)
              menu.close()
            }}
          >
            {sound.label || (nativeLanguageName(sound.language) ?? t('player.menus.audio.unknown'))}
          </ChoiceRow>
        ))}
      </div>
    )
  }
  return (
    <div role="radiogroup" aria-label={t('player.menus.audio.title')}>
      {list.map((track) => (
        <ChoiceRow
          key={track.id}
          isChosen={track.id === selectedId}
          language={track.language}
          problem={missingIds.includes(track.id) ? t('player.menus.sources.embedFailed') : undefined}
          onClick={() => {
            player.run('selectAudioTrack', track.id)
            menu.close()
          }}
        >
          {soundName(track, t)}
        </ChoiceRow>
      ))}
    </div>
  )
}
