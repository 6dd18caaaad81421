import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'wouter'

/** A modal whose only state is the address: `m=help` (product facts §1). */
export function useModal(id: string) {
  const [params, setParams] = useSearchParams()
  const isOpen = params.get('m') === id
  const set = useCallback(
    (isWanted: boolean) => {
      const change = (old: URLSearchParams) => {
        const next = new URLSearchParams(old)
        if (isWanted) next.set('m', id)
        else next.delete('m')
        return next
      }
      setParams(change, { replace: true })
    },
    [id, setParams],
  )
  return useMemo(() => ({ isOpen, open: () => set(true), close: () => set(false) }), [isOpen, set])
}
