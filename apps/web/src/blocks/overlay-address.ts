import { useCallback, useLayoutEffect, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { searchOf } from '../services/navigation/address.ts'
import { goBackOver, overlayEntries, overlayEntry } from '../services/navigation/history.ts'

/** A change of the address: parameters by name, null for those that leave it. */
export type AddressChange = Readonly<Record<string, string | null>>

const NONE: readonly string[] = []

/** The address's parameters after a change. */
function changed(params: URLSearchParams, change: AddressChange): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next
}

export interface OverlayAddress {
  /** The parameter that names the overlay; null while it has none. */
  value: string | null
  params: URLSearchParams
  /** Opens the overlay in an entry of its own: Back closes it. */
  open: (change: AddressChange) => void
  /** Shows something else in the open overlay. */
  move: (change: AddressChange) => void
  close: () => void
}

/**
 * An overlay that the address names, so that Back closes it and a reload opens it. A page that was opened with it gets an
 * entry of its own below, for Back never leaves the page over which something lies.
 * @param name the parameter that names the overlay
 * @param others parameters that go with it
 */
export function useOverlayAddress(
  name: 'm' | 'r',
  isMine: (value: string) => boolean,
  others: readonly string[] = NONE,
): OverlayAddress {
  const [params, setParams] = useSearchParams()
  const value = params.get(name)
  const isOpen = value !== null && isMine(value)
  const change = useCallback(
    (by: AddressChange, options?: Parameters<typeof setParams>[1]) =>
      setParams((before) => changed(before, by), options),
    [setParams],
  )
  const remove = useCallback(
    () => change(Object.fromEntries([name, ...others].map((each) => [each, null])), { replace: true }),
    [change, name, others],
  )
  // Before it is painted: who sees it may press Back at once.
  useLayoutEffect(() => {
    if (!isOpen || overlayEntries() > 0) return
    const whole = new URLSearchParams(searchOf(window.location))
    // Back may have closed it while it was drawn.
    if (whole.get(name) !== value) return
    remove()
    setParams(whole, overlayEntry(false))
  }, [isOpen, name, value, remove, setParams])
  return {
    value: isOpen ? value : null,
    params,
    // One overlay opened from another of its name takes its place: both close at once.
    open: useCallback((by) => change(by, overlayEntry(value !== null)), [change, value]),
    move: useCallback((by) => change(by, { replace: true }), [change]),
    close: useCallback(() => (overlayEntries() > 0 ? goBackOver(overlayEntries()) : remove()), [remove]),
  }
}

/** A dialog whose only state is the address: `m=help`. */
export function useAddressedDialog(id: string): { isOpen: boolean; open: () => void; close: () => void } {
  const { value, open, close } = useOverlayAddress('m', (name) => name === id)
  const isOpen = value !== null
  return useMemo(() => ({ isOpen, open: () => open({ m: id }), close }), [isOpen, id, open, close])
}
