import { usePlayer, usePlayerState } from '@matinee/player/react'
import { nativeLanguageName } from '../../../../blocks/language-name.ts'
import { useTranslate } from '../../../../i18n/i18n.ts'
import { ChoiceRow } from './menu-row.tsx'
import { useMenu } from './use-menu.ts'

/** The audio tracks of the stream; choosing one closes the menu. */
export function AudioPage() {
  const t = useTranslate()
  const player = usePlayer()
  const menu = useMenu('settings')
  const { list, selectedId } = usePlayerState((state) => state.audioTracks)
  return (
    <div role="radiogroup" aria-label={t('player.menus.audio.title')}>
      {list.map((track) => (
        <ChoiceRow
          key={track.id}
          isChosen={track.id === selectedId}
          language={track.language}
          onClick={() => {
            player.run('selectAudioTrack', track.id)
            menu.close()
          }}
        >
          {nativeLanguageName(track.language) ?? (track.label || t('player.menus.audio.unknown'))}
        </ChoiceRow>
      ))}
    </div>
  )
}
