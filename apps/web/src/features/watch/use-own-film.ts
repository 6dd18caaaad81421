import type { RunOutput } from '@matinee/contracts'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { opensFile } from '../../services/streams/opens-file.ts'
import { outputOfFile } from './session/own-film.ts'

/**
 * A film of the viewer's own in place of what the sources have. Its bytes never leave the page, and nothing of it is kept but where it was
 * left, as of every film.
 * @param onPlays The film, once this browser opened it.
 */
export function useOwnFilm(onPlays: (output: RunOutput) => void): {
  /** The name of the file that was taken last. */
  name: string | null
  /** Takes a file; answers whether this browser opens it. */
  play: (file: File) => Promise<boolean>
} {
  const [film, setFilm] = useState<File | null>(null)
  const report = useEffectEvent(onPlays)
  useEffect(() => {
    if (!film) return
    const url = URL.createObjectURL(film)
    report(outputOfFile(film, url))
    return () => URL.revokeObjectURL(url)
  }, [film])
  const play = useCallback(async (file: File) => {
    const url = URL.createObjectURL(file)
    const opens = await opensFile(url, new AbortController().signal).finally(() => URL.revokeObjectURL(url))
    if (opens) setFilm(file)
    return opens
  }, [])
  return { name: film?.name ?? null, play }
}
