import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fetchStillAhead } from '../../blocks/still-ahead.ts'
import { after } from '../../services/idle/after.ts'
import { savesData } from '../../services/idle/may-work-ahead.ts'
import { useServices } from '../../services/services.ts'
import { filmIn } from './places.ts'
import { createStillRequests } from './still-requests.ts'

const linkAt = (place: EventTarget | null) =>
  place instanceof Element
    ? (place.closest('.m-card')?.querySelector('a.m-card-link')?.getAttribute('href') ?? null)
    : null

/**
 * Asks for the still of a card that is pointed at, touched or focused, so that the card's picture can become that of its details
 * without a wait.
 */
export function StillsAhead() {
  const client = useQueryClient()
  const { catalog } = useServices()
  useEffect(() => {
    const over = new AbortController()
    const requests = createStillRequests({
      after,
      savesData,
      async stillOf(href) {
        const ref = filmIn(href)
        return ref ? (await client.fetchQuery(catalog.details(ref))).backdrop : undefined
      },
      fetchStill: fetchStillAhead,
    })
    for (const kind of ['pointerover', 'pointerdown', 'focusin'] as const) {
      const move = ({ target }: Event) => requests.moveTo(linkAt(target), { isPassing: kind === 'pointerover' })
      document.addEventListener(kind, move, { passive: true, signal: over.signal })
    }
    // Cards are there before this is.
    requests.moveTo(linkAt(document.querySelector('.m-card:is(:hover, :focus-within)')), { isPassing: true })
    return () => {
      over.abort()
      requests.stop()
    }
  }, [client, catalog])
  return null
}
