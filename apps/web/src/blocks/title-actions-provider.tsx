import { encodeMediaId } from '@matinee/domain'
import { lazy, Suspense, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { useLocation, useRouter, useSearchParams } from 'wouter'
import { searchOf } from '../services/navigation/address.ts'
import { overlayEntry } from '../services/navigation/history.ts'
import { paths } from '../services/navigation/paths.ts'
import type { CardMenuProps } from './card-menu.tsx'
import { ABOUT, DETAILS, MODAL } from './details-address.ts'
import { TitleActionsContext, type CardMenuRequest, type TitleActions } from './title-actions.ts'

/** Without its code, which comes with that of all cards, a card still plays its title. */
const CardMenu = lazy<ComponentType<CardMenuProps>>(() =>
  import('./card-menu.tsx').catch(() => ({ default: () => null })),
)

/**
 * Provides the navigation for all titles below: otherwise each of hundreds of cards would read the address at every
 * change.
 */
export function TitleActionsProvider({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [, navigate] = useLocation()
  const [, setParams] = useSearchParams()
  const [menu, setMenu] = useState<CardMenuRequest | null>(null)
  const actions = useMemo(
    (): TitleActions => ({
      linkTo: (path) => ({
        href: router.hrefs(router.base + path, router),
        onClick(event) {
          if (event.button !== 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
          event.preventDefault()
          navigate(path)
        },
      }),
      addressOf: (title) => new URL(router.hrefs(router.base + paths.media(title), router), window.location.href).href,
      openDetails: (title) =>
        setParams(
          (before) => {
            const next = new URLSearchParams(before)
            next.set(MODAL, DETAILS)
            next.set(ABOUT, encodeMediaId(title, title.title))
            return next
          },
          overlayEntry(new URLSearchParams(searchOf(location)).get(MODAL) === DETAILS),
        ),
      openMenu: setMenu,
    }),
    [router, navigate, setParams],
  )
  return (
    <TitleActionsContext value={actions}>
      {children}
      {menu && (
        <Suspense>
          <CardMenu {...menu} onClose={() => setMenu(null)} />
        </Suspense>
      )}
    </TitleActionsContext>
  )
}
