import { encodeMediaId, type Title } from '@matinee/domain'
import { createContext, useContext, useMemo, type MouseEvent, type ReactNode } from 'react'
import { useLocation, useRouter, useSearchParams } from 'wouter'
import { ABOUT, DETAILS, MODAL } from './details-address.ts'

/** What pressing a title does to the address. */
interface TitleWays {
  /** Makes a link of the way to a page; with a modifier the browser follows it itself. */
  linkTo: (path: string) => { href: string; onClick: (event: MouseEvent) => void }
  /** Opens the title's details over the page that is there; Back closes them. */
  openDetails: (title: Pick<Title, 'kind' | 'id' | 'title'>) => void
}

const TitleWaysContext = createContext<TitleWays | null>(null)

/** Knows the ways for all titles below: hundreds of cards would else look at the address, each for itself, with every change. */
export function TitleWaysProvider({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [, navigate] = useLocation()
  const [, setParams] = useSearchParams()
  const ways = useMemo(
    (): TitleWays => ({
      linkTo: (path) => ({
        href: router.hrefs(path, router),
        onClick(event) {
          if (event.button !== 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
          event.preventDefault()
          navigate(path)
        },
      }),
      openDetails: (title) =>
        setParams((before) => {
          const next = new URLSearchParams(before)
          next.set(MODAL, DETAILS)
          next.set(ABOUT, encodeMediaId(title, title.title))
          return next
        }),
    }),
    [router, navigate, setParams],
  )
  return <TitleWaysContext value={ways}>{children}</TitleWaysContext>
}

/** @throws where no provider stands above. */
export function useTitleWays(): TitleWays {
  const ways = useContext(TitleWaysContext)
  if (!ways) throw new Error('no ways of titles are provided')
  return ways
}
