import { encodeMediaId, type Title } from '@matinee/domain'
import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

/** Names of the modal and of the title it is about, in the address (specification §2 "Overlay routing"). */
const MODAL = 'm'
const DETAILS = 'details'
const ABOUT = 'title'

type Named = Pick<Title, 'kind' | 'id' | 'title'>

/** Opens a title's details over the page that is there; Back closes them. */
export function useOpenDetails(): (title: Named) => void {
  const [, setParams] = useSearchParams()
  return useCallback(
    (title) =>
      setParams((before) => {
        const next = new URLSearchParams(before)
        next.set(MODAL, DETAILS)
        next.set(ABOUT, encodeMediaId(title, title.title))
        return next
      }),
    [setParams],
  )
}

/** The title whose details are open, as its media id, and the way to close them. */
export function useOpenedDetails(): { mediaId: string | null; close: () => void } {
  const [params, setParams] = useSearchParams()
  const close = useCallback(
    () =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          next.delete(MODAL)
          next.delete(ABOUT)
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  return { mediaId: params.get(MODAL) === DETAILS ? params.get(ABOUT) : null, close }
}
