import { decodeMediaId } from '@matinee/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fetchStillAhead } from '../../blocks/still-ahead.ts'
import { savesData } from '../../services/idle/may-work-ahead.ts'
import { decodeSegment } from '../../services/navigation/location.ts'
import { useServices } from '../../services/services.ts'

/** The pointer rests on a card for so long before its still is asked for: rows are crossed sooner, ms. */
const RESTS_MS = 100

/** The media id in the address that a card leads to. */
const MEDIA_ID = /\/media\/([^/?]+)/

const linkOf = ({ target }: Event) =>
  target instanceof Element
    ? (target.closest('.m-card')?.querySelector('a.m-card-link')?.getAttribute('href') ?? null)
    : null

/**
 * Asks for the still of a card that is pointed at, touched or focused, so that the card's picture can become that of its details
 * without a wait; not for viewers who save data.
 */
export function StillsAhead() {
  const client = useQueryClient()
  const { catalog } = useServices()
  useEffect(() => {
    const over = new AbortController()
    const asked = new Set<string>()
    let rests: ReturnType<typeof setTimeout> | undefined
    const fetchAhead = async (href: string) => {
      const ref = decodeMediaId(decodeSegment(MEDIA_ID.exec(href)?.[1]))
      if (!ref || asked.has(href) || savesData()) return
      asked.add(href)
      const details = await client.fetchQuery(catalog.details(ref))
      if (details.backdrop && !over.signal.aborted) fetchStillAhead(details.backdrop)
    }
    const ask = (event: Event) => {
      clearTimeout(rests)
      const href = linkOf(event)
      if (href === null) return
      const later = event.type === 'pointerover' ? RESTS_MS : 0
      // What fails is asked for again by the press, and reported there.
      rests = setTimeout(() => void fetchAhead(href).catch(() => asked.delete(href)), later)
    }
    for (const kind of ['pointerover', 'pointerdown', 'focusin'] as const) {
      document.addEventListener(kind, ask, { passive: true, signal: over.signal })
    }
    return () => {
      over.abort()
      clearTimeout(rests)
    }
  }, [client, catalog])
  return null
}
