import { useEffect, useLayoutEffect, useRef } from 'react'

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
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])
  const shown = useRef(page)
  useLayoutEffect(() => {
    if (shown.current === page) return
    shown.current = page
    if (!isBack.current && window.location.hash === '') window.scrollTo(0, 0)
    isBack.current = false
  }, [page])
}
