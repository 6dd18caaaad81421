import { fixCapitals } from '@matinee/player/subtitles'
import { SubtitleView, usePlayerState } from '@matinee/player/react'
import { useMemo } from 'react'
import { nativeLanguageName } from '../../../blocks/language-name.ts'
import { useStore } from '../../../data/kit/use-store.ts'
import { useLocalStores } from '../../../data/local-stores.ts'
import { useWatch } from '../watch-context.ts'

/** Whether an option's language is a tag, and not `unknown` or a viewer's own file. */
function isLanguage(tag: string | undefined): tag is string {
  return tag !== undefined && nativeLanguageName(tag) !== null
}

/** The selected captions over the picture, with the viewer's offset and style. A receiver draws its own. */
export function Subtitles() {
  const { captions } = useWatch()
  const { subtitles } = useLocalStores()
  const { cues, options, selectedId } = useStore(captions)
  const language = options.find(({ id }) => id === selectedId)?.language
  const { delay, overrideCasing, styling } = useStore(subtitles)
  const isElsewhere = usePlayerState((state) => state.remote.target === 'cast')
  const shown = useMemo(() => (overrideCasing ? fixCapitals(cues) : cues), [cues, overrideCasing])
  if (isElsewhere) return null
  return (
    <SubtitleView
      cues={shown}
      offset={delay}
      style={styling}
      {...(isLanguage(language) && { language })}
      className="m-player-captions"
    />
  )
}
