import { systemClock } from '@matinee/player/core'
import { hasSubtitleExtension, SubtitleError } from '@matinee/player/subtitles'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslate } from '../../../i18n/i18n.ts'
import { useWatch } from '../watch-context.ts'
import { isTextField } from './menus/menu-focus.ts'

/** How long a refusal is shown, ms. */
const REFUSAL_MS = 8000

/** The file that is meant among several: the first one that may hold subtitles. */
function meantFile(files: FileList | undefined): File | undefined {
  const all = [...(files ?? [])]
  return all.find(({ name }) => hasSubtitleExtension(name)) ?? all[0]
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/**
 * Takes a subtitle file that is dropped anywhere on the page (S-416), and says in a sentence why it takes no other. Whatever is
 * dropped, the browser never leaves the film for it.
 */
export function FileDrop() {
  const t = useTranslate()
  const { captions } = useWatch()
  const [isOver, setIsOver] = useState(false)
  const [refusal, setRefusal] = useState<{ text: string } | null>(null)

  const take = useEffectEvent(async (file: File | undefined) => {
    if (!file) return
    try {
      setRefusal(null)
      await captions.takeFile(file)
    } catch (error) {
      const isOther = error instanceof SubtitleError && error.code === 'unknown-extension'
      if (isOther) setRefusal({ text: t('player.menus.subtitles.onlySubtitles') })
      else setRefusal({ text: error instanceof Error ? error.message : '' })
    }
  })
  useEffect(() => {
    const life = new AbortController()
    const { signal } = life
    const over = (event: DragEvent) => {
      // Text that is dragged into a field is the field's.
      if (!hasFiles(event) && isTextField(event.target as Element)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = hasFiles(event) ? 'copy' : 'none'
      setIsOver(hasFiles(event))
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      setIsOver(false)
      if (!hasFiles(event) && isTextField(event.target as Element)) return
      event.preventDefault()
      void take(meantFile(event.dataTransfer?.files))
    }
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    return () => life.abort()
  }, [])
  useEffect(() => {
    if (!refusal) return
    const life = new AbortController()
    systemClock.after(REFUSAL_MS, () => setRefusal(null), life.signal)
    return () => life.abort()
  }, [refusal])

  return (
    <>
      {refusal && (
        <div className="m-player-notes">
          <div role="alert" className="m-player-note">
            {refusal.text}
          </div>
        </div>
      )}
      {isOver && <div className="m-player-drop">{t('player.menus.subtitles.dropSubtitleFile')}</div>}
    </>
  )
}
