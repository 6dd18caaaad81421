import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

/** Overlays of the player; the first segment of `r` (product facts §1). */
type OverlayId = 'settings'

export interface Menu {
  /** Page that is open, `/` being the overlay's root; null while it is closed. */
  page: string | null
  open: (page: string) => void
  close: () => void
}

/** An overlay whose only state is the address: `r=/settings/quality` is the page `/quality` of the settings. */
export function useMenu(overlay: OverlayId): Menu {
  const [params, setParams] = useSearchParams()
  const route = params.get('r') ?? ''
  const prefix = `/${overlay}`
  const isOpen = route === prefix || route.startsWith(`${prefix}/`)
  const set = useCallback(
    (value: string | null) => {
      setParams(
        (old) => {
          const next = new URLSearchParams(old)
          if (value === null) next.delete('r')
          else next.set('r', value)
          return next
        },
        { replace: true },
      )
    },
    [setParams],
  )
  return {
    page: isOpen ? route.slice(prefix.length) || '/' : null,
    open: (page) => set(page === '/' ? prefix : `${prefix}${page}`),
    close: () => set(null),
  }
}
