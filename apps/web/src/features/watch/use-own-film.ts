import type { RunOutput } from '@matinee/contracts'
import { isPlaceholder } from '@matinee/player/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { secondsOfFile } from '../../services/streams/opens-file.ts'
import { outputOfFile } from './session/own-film.ts'

/** A file of the viewer's may lie on a disk that sleeps, or on a slow network drive. */
const LOOK_LIMIT_MS = 30_000

interface OwnFilmPorts {
  /** Whether what plays now, this page or a receiver, could play such an output at all. */
  canPlay: (output: RunOutput) => boolean
  /** The running time by the movie database; undefined where nobody knows. */
  expectedSeconds: number | undefined
  /** The film, once this browser opened it. */
  onPlays: (output: RunOutput) => void
}

/**
 * A film of the viewer's own in place of what the sources have. Its bytes never leave the page, and nothing of it is kept but where it was
 * left, as of every film.
 */
export function useOwnFilm({ canPlay, expectedSeconds, onPlays }: OwnFilmPorts): {
  /** The name of the file that was taken last. */
  name: string | null
  /** Takes a file. Answers false where it does not play here, or is a clip beside the film; true for one that another overtook. */
  play: (file: File) => Promise<boolean>
} {
  const [taken, setTaken] = useState<{ name: string; output: RunOutput } | null>(null)
  const looking = useRef<AbortController>(null)
  const urls = useRef<string[]>([])
  const report = useEffectEvent(onPlays)
  useEffect(() => {
    if (taken) report(taken.output)
  }, [taken])
  useEffect(() => {
    const made = urls.current
    return () => {
      looking.current?.abort()
      for (const url of made.splice(0)) URL.revokeObjectURL(url)
    }
  }, [])
  const look = async (file: File, signal: AbortSignal) => {
    const url = URL.createObjectURL(file)
    // What played before may be read until the page is left.
    urls.current.push(url)
    const output = outputOfFile(file, url)
    const seconds = canPlay(output) ? await secondsOfFile(url, signal, LOOK_LIMIT_MS) : null
    if (seconds === null || isPlaceholder(seconds, expectedSeconds)) return false
    setTaken({ name: file.name, output })
    return true
  }
  return {
    name: taken?.name ?? null,
    play(file) {
      looking.current?.abort()
      const { signal } = (looking.current = new AbortController())
      return look(file, signal).catch(() => true)
    },
  }
}
