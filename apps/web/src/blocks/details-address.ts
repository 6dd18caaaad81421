import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

/** Names of the modal and of the title it is about, in the address (specification §2 "Overlay routing"). */
export const MODAL = 'm'
export const DETAILS = 'details'
export const ABOUT = 'title'

/** The title whose details are open, as its media id, and the function that closes them. */
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
