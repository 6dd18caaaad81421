import { useEffect, useLayoutEffect, useRef } from 'react'
import { anchorOf } from '../services/navigation/address.ts'

/** Home and its search are one page whose address follows the typing. */
const pageOf = (path: string) => (path.startsWith('/browse/') ? '/' : path)

/** A newly opened page begins at its top; on Back the browser restores the position. */
export function useScrollToTop(path: string): void {
  const isBack = useRef(false)
  const page = pageOf(path)
  useEffect(() => {
    const onPopState = () => {
      isBack.current = true
    }
    // Back over an overlay shows the page that is there; the next way on is no way back.
    const onPushState = () => {
      isBack.current = false
    }
    window.addEventListener('popstate', onPopState)
    window.addEventListener('pushState', onPushState)
    return () => {
      window.removeEventListener('popstate', onPopState)
      window.removeEventListener('pushState', onPushState)
    }
  }, [])
  const shown = useRef(page)
  useLayoutEffect(() => {
    if (shown.current === page) return
    shown.current = page
    if (!isBack.current && anchorOf(window.location) === '') window.scrollTo(0, 0)
    isBack.current = false
  }, [page])
}
