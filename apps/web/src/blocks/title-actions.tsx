import { encodeMediaId, type Title } from '@matinee/domain'
import { createContext, useContext, useMemo, type MouseEvent, type ReactNode } from 'react'
import { useLocation, useRouter, useSearchParams } from 'wouter'
import { searchOf } from '../services/navigation/address.ts'
import { overlayEntry } from '../services/navigation/history.ts'
import { ABOUT, DETAILS, MODAL } from './details-address.ts'

/** The effect of pressing a title on the address. */
interface TitleActions {
  /** Makes a link of an address; with a modifier the browser follows it itself. */
  linkTo: (path: string) => { href: string; onClick: (event: MouseEvent) => void }
  /** Opens the title's details over the page that is there; Back closes them. */
  openDetails: (title: Pick<Title, 'kind' | 'id' | 'title'>) => void
}

const TitleActionsContext = createContext<TitleActions | null>(null)

/**
 * Provides the navigation for all titles below: otherwise each of hundreds of cards would read the address at every
 * change.
 */
export function TitleActionsProvider({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [, navigate] = useLocation()
  const [, setParams] = useSearchParams()
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
    }),
    [router, navigate, setParams],
  )
  return <TitleActionsContext value={actions}>{children}</TitleActionsContext>
}

/** @throws where no provider stands above. */
export function useTitleActions(): TitleActions {
  const actions = useContext(TitleActionsContext)
  if (!actions) throw new Error('no ways of titles are provided')
  return actions
}
