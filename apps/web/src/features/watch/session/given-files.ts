import { systemClock } from '@matinee/player/core'
import { hasSubtitleExtension } from '@matinee/player/subtitles'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslate } from '../../../i18n/i18n.ts'
import type { Captions } from '../captions/captions.ts'
import { isFilm } from './own-film.ts'

/** How long an answer is shown, ms. */
const ANSWER_MS = 8000

/** The files that are meant among several: the first film, and the first one that may hold subtitles. */
const meantFiles = (all: readonly File[]) => ({
  film: all.find(isFilm),
  subtitles: all.find(({ name }) => hasSubtitleExtension(name)),
})

interface GivenFilesPorts {
  /** Null before there is a player. */
  captions: Pick<Captions, 'takeFile'> | null
  /** Answers whether it plays here. */
  playFilm: (file: File) => Promise<boolean>
  /** Whether a film plays already. */
  isPlaying: boolean
}

export interface GivenFiles {
  /** Takes the first film and the first subtitle file among them (S-416). */
  take: (files: readonly File[]) => void
  /** Why a file was not taken, or what becomes of subtitles while nothing plays; for a while. */
  answer: { text: string; isRefusal: boolean } | null
}

/**
 * Takes files that the viewer drops on the player or chooses, and says in a sentence why it takes no other. They go through the state, so
 * that `take` stays the same function: the menus of the player are drawn anew with each other one.
 */
export function useGivenFiles({ captions, playFilm, isPlaying }: GivenFilesPorts): GivenFiles {
  const t = useTranslate()
  const [given, setGiven] = useState<readonly File[]>([])
  /** Subtitles that wait for a player. */
  const [waiting, setWaiting] = useState<File>()
  const [answer, setAnswer] = useState<GivenFiles['answer']>(null)
  const refuse = (text: string) => setAnswer({ text, isRefusal: true })
  const take = useEffectEvent(async ({ film, subtitles }: ReturnType<typeof meantFiles>) => {
    setAnswer(null)
    if (!film && !subtitles) refuse(t('player.drop.refused'))
    if (film && !(await playFilm(film))) refuse(t('player.drop.unplayable'))
    if (subtitles) setWaiting(subtitles)
  })
  const takeSubtitles = useEffectEvent(async (of: Pick<Captions, 'takeFile'>, subtitles: File) => {
    setWaiting(undefined)
    try {
      await of.takeFile(subtitles)
      // A film that was refused beside them is what needs words.
      setAnswer((refused) => refused ?? { text: t('player.drop.waiting'), isRefusal: false })
    } catch (error) {
      refuse(error instanceof Error ? error.message : '')
    }
  })
  useEffect(() => {
    if (given.length > 0) void take(meantFiles(given))
  }, [given])
  useEffect(() => {
    if (captions && waiting) void takeSubtitles(captions, waiting)
  }, [captions, waiting])
  useEffect(() => {
    if (!answer) return
    const life = new AbortController()
    systemClock.after(ANSWER_MS, () => setAnswer(null), life.signal)
    return () => life.abort()
  }, [answer])
  // While a film plays, its subtitles answer for themselves.
  return { take: setGiven, answer: answer && (answer.isRefusal || !isPlaying) ? answer : null }
}
