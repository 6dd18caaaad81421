import { useEffect, useState } from 'react'
import { useTranslate } from '../../../i18n/i18n.ts'
import type { GivenFiles } from '../session/given-files.ts'
import { isTextField } from './menus/menu-focus.ts'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/**
 * Takes files that are dropped anywhere on the player's page. Whatever is dropped there, while something plays, is searched for, or was
 * not found, the browser never leaves the page for it.
 */
export function FileDrop({ take, answer }: GivenFiles) {
  const t = useTranslate()
  const [isOver, setIsOver] = useState(false)
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
    const dropped = (event: DragEvent) => {
      setIsOver(false)
      if (!hasFiles(event) && isTextField(event.target as Element)) return
      event.preventDefault()
      take([...(event.dataTransfer?.files ?? [])])
    }
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', dropped, { signal })
    return () => life.abort()
  }, [take])

  return (
    <>
      {answer && (
        <div className="m-player-notes m-player-answer">
          <div role={answer.isRefusal ? 'alert' : 'status'} className="m-player-note">
            {answer.text}
          </div>
        </div>
      )}
      {isOver && <div className="m-player-drop">{t('player.drop.here')}</div>}
    </>
  )
}
