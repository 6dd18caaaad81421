import { systemClock } from '@matinee/player/core'
import { hasSubtitleExtension, SubtitleError } from '@matinee/player/subtitles'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslate } from '../../../i18n/i18n.ts'
import type { Captions } from '../captions/captions.ts'
import { isFilm } from '../session/own-film.ts'
import { isTextField } from './menus/menu-focus.ts'

/** How long a refusal is shown, ms. */
const REFUSAL_MS = 8000

/** The files that are meant among several: the first film, and the first one that may hold subtitles; else one to be refused. */
function meantFiles(all: readonly File[]): { film?: File | undefined; subtitles?: File | undefined } {
  const film = all.find(isFilm)
  return { film, subtitles: all.find(({ name }) => hasSubtitleExtension(name)) ?? (film ? undefined : all[0]) }
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

interface GivenFilesPorts {
  /** Null before there is a player. */
  captions: Captions | null
  /** Answers whether it plays here. */
  playFilm: (file: File) => Promise<boolean>
}

export interface GivenFiles {
  /** Takes the first film and the first subtitle file among them (S-416). The same function for as long as the screen is there. */
  take: (files: readonly File[]) => void
  /** Why a file was not taken, for a while. */
  refusal: { text: string } | null
}

/** Takes files that the viewer gives to the player, and says in a sentence why it takes no other. */
export function useGivenFiles({ captions, playFilm }: GivenFilesPorts): GivenFiles {
  const t = useTranslate()
  const [given, setGiven] = useState<readonly File[]>([])
  const [refusal, setRefusal] = useState<{ text: string } | null>(null)
  const take = useEffectEvent(async ({ film, subtitles }: ReturnType<typeof meantFiles>) => {
    setRefusal(null)
    if (film && !(await playFilm(film))) setRefusal({ text: t('player.drop.unplayable') })
    try {
      if (subtitles) await captions?.takeFile(subtitles)
    } catch (error) {
      const isOther = error instanceof SubtitleError && error.code === 'unknown-extension'
      if (isOther) setRefusal({ text: t('player.drop.refused') })
      else setRefusal({ text: error instanceof Error ? error.message : '' })
    }
  })
  useEffect(() => {
    if (given.length > 0) void take(meantFiles(given))
  }, [given])
  useEffect(() => {
    if (!refusal) return
    const life = new AbortController()
    systemClock.after(REFUSAL_MS, () => setRefusal(null), life.signal)
    return () => life.abort()
  }, [refusal])
  return { take: setGiven, refusal }
}

/**
 * Takes files that are dropped anywhere on the player's page. Whatever is dropped there, while something plays, is searched for, or was
 * not found, the browser never leaves the page for it.
 */
export function FileDrop({ take, refusal }: GivenFiles) {
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
      {refusal && (
        <div className="m-player-notes m-player-refusal">
          <div role="alert" className="m-player-note">
            {refusal.text}
          </div>
        </div>
      )}
      {isOver && <div className="m-player-drop">{t('player.drop.here')}</div>}
    </>
  )
}
