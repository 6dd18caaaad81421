import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'wouter'

/** Overlays of the player; the first segment of `r` (product facts §1). */
export type OverlayId = 'settings' | 'episodes'

/** The subject of a page, beside its path: the chosen source, the chosen season. Lives in the address like the path. */
type MenuParameter = 'source' | 'season'
const PARAMETERS: readonly MenuParameter[] = ['source', 'season']

export interface Menu {
  /** The open page, `/` being the overlay's root; null while it is closed. */
  page: string | null
  parameter: (name: MenuParameter) => string | null
  open: (page: string, parameters?: Partial<Record<MenuParameter, string>>) => void
  close: () => void
}

/** An overlay whose only state is the address: `r=/settings/quality` is the page `/quality` of the settings. */
export function useMenu(overlay: OverlayId): Menu {
  const [params, setParams] = useSearchParams()
  const route = params.get('r') ?? ''
  const prefix = `/${overlay}`
  const isOpen = route === prefix || route.startsWith(`${prefix}/`)
  const page = isOpen ? route.slice(prefix.length) || '/' : null

  const set = useCallback(
    (value: string | null, parameters: Partial<Record<MenuParameter, string>> = {}) => {
      const change = (old: URLSearchParams) => {
        const next = new URLSearchParams(old)
        if (value === null) next.delete('r')
        else next.set('r', value)
        for (const name of PARAMETERS) {
          const stored = parameters[name]
          if (stored === undefined) next.delete(name)
          else next.set(name, stored)
        }
        return next
      }
      setParams(change, { replace: true })
    },
    [setParams],
  )
  return useMemo(
    () => ({
      page,
      parameter: (name) => params.get(name),
      open: (to, parameters) => set(to === '/' ? prefix : `${prefix}${to}`, parameters),
      close: () => set(null),
    }),
    [page, params, prefix, set],
  )
}
