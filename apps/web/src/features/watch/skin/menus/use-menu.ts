import { useCallback, useMemo } from 'react'
import { useOverlayAddress } from '../../../../blocks/overlay-address.ts'

/** Overlays of the player; the first segment of `r` (product facts §1). */
export type OverlayId = 'settings' | 'episodes'

/**
 * The subject of a page, beside its path: the source that is asked, the chosen season. Lives in the address like the path, where `source`
 * names what plays.
 */
type MenuParameter = 'provider' | 'season'
const PARAMETERS: readonly MenuParameter[] = ['provider', 'season']

export interface Menu {
  /** The open page, `/` being the overlay's root; null while it is closed. */
  page: string | null
  parameter: (name: MenuParameter) => string | null
  open: (page: string, parameters?: Partial<Record<MenuParameter, string>>) => void
  close: () => void
}

/** An overlay whose only state is the address: `r=/settings/quality` is the page `/quality` of the settings. */
export function useMenu(overlay: OverlayId): Menu {
  const prefix = `/${overlay}`
  const isMine = useCallback((route: string) => route === prefix || route.startsWith(`${prefix}/`), [prefix])
  const { value, params, open, move, close } = useOverlayAddress('r', isMine, PARAMETERS)
  const page = value === null ? null : value.slice(prefix.length) || '/'
  const show = page === null ? open : move
  return useMemo(
    () => ({
      page,
      parameter: (name) => params.get(name),
      open: (to, parameters = {}) =>
        show({
          r: to === '/' ? prefix : `${prefix}${to}`,
          ...Object.fromEntries(PARAMETERS.map((name) => [name, parameters[name] ?? null])),
        }),
      close,
    }),
    [page, params, prefix, show, close],
  )
}
