import type { Title } from '@matinee/domain'
import { Button, DiceIcon } from '@matinee/ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { Picture } from '../../blocks/picture.tsx'
import { POSTER_PLACEHOLDER, showPlaceholder } from '../../blocks/poster-fallback.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { useServices } from '../../services/services.ts'
import { COUNTDOWN_SECONDS, pickOne } from './random-pick.ts'
import { useTitleNavigation } from './use-title-navigation.ts'

/** The titles to pick from, asked for when one is picked; never rejects. */
export type Pool = () => Promise<readonly Title[]>

/** Picks a title at random and opens it after five seconds; a second press cancels it (specification §4). */
export function RandomPickButton({ pool, random }: { pool: Pool | null; random: () => number }) {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const { warmUp } = useServices()
  const [pick, setPick] = useState<Title | null>(null)
  const way = useTitleNavigation(pick)
  const [left, setLeft] = useState(COUNTDOWN_SECONDS)

  useEffect(() => {
    if (!pick) return
    const timer = setInterval(() => setLeft((before) => before - 1), 1000)
    return () => clearInterval(timer)
  }, [pick])
  useEffect(() => {
    if (way !== null && left <= 0) navigate(way)
  }, [way, left, navigate])

  // One button replaces the other in place, so a second press of the same key cancels the pick.
  const button = useRef<HTMLButtonElement>(null)
  const drawn = useRef(pick)
  useLayoutEffect(() => {
    if (drawn.current !== pick && document.activeElement === document.body) button.current?.focus()
    drawn.current = pick
  }, [pick])

  /** The press whose titles are awaited: a second one calls it off. */
  const [awaited, setAwaited] = useState<AbortController | null>(null)
  useEffect(() => () => awaited?.abort(), [awaited])
  const choose = async (titlesOf: Pool) => {
    const press = new AbortController()
    setAwaited(press)
    const picked = pickOne(await titlesOf(), random)
    if (press.signal.aborted) return
    setAwaited(null)
    if (!picked) return
    warmUp(picked)
    setLeft(COUNTDOWN_SECONDS)
    setPick(picked)
  }

  if (!pick) {
    return (
      <Button
        ref={button}
        size="big"
        icon={DiceIcon}
        disabled={!pool}
        aria-busy={awaited !== null}
        onClick={() => (awaited ? setAwaited(null) : pool && void choose(pool))}
      >
        <span className="max-sm:sr-only">{t('discover.pick.button')}</span>
      </Button>
    )
  }
  return (
    <button
      ref={button}
      type="button"
      aria-label={t('discover.pick.opening', { title: pick.title, seconds: left })}
      className="m-pick"
      onClick={() => setPick(null)}
    >
      <Picture
        address={pick.poster ?? POSTER_PLACEHOLDER}
        sizes="76px"
        width="76"
        height="114"
        onError={showPlaceholder}
      />
      <span className="min-w-0 flex-1">
        <small>{t('discover.pick.label')}</small>
        <b dir="auto" className="m-title truncate">
          {pick.title}
        </b>
        {pick.year && <small>{pick.year}</small>}
        <span className="mt-2 block text-sm font-[560] text-accent">{t('discover.pick.stay')}</span>
      </span>
      <span aria-hidden="true" className="m-pick-clock">
        <svg viewBox="0 0 48 48" fill="none" strokeWidth="4">
          <circle cx="24" cy="24" r="21" stroke="currentColor" opacity=".2" />
          <circle
            cx="24"
            cy="24"
            r="21"
            className="stroke-accent"
            pathLength={COUNTDOWN_SECONDS}
            strokeDasharray={`${left} ${COUNTDOWN_SECONDS}`}
            strokeLinecap="round"
          />
        </svg>
        {left}
      </span>
    </button>
  )
}
