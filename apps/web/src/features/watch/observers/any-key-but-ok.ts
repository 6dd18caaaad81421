const OK_KEYS: ReadonlySet<unknown> = new Set(['Enter', ' '])

/** Calls `listener` at every key but OK, before anything on the page takes it, until the signal ends: so is a countdown stopped (look §7). */
export function onAnyKeyButOk(
  page: Pick<EventTarget, 'addEventListener'>,
  listener: () => void,
  signal: AbortSignal,
): void {
  const onKey = (event: Event) => {
    if (!('key' in event && OK_KEYS.has(event.key))) listener()
  }
  page.addEventListener('keydown', onKey, { signal, capture: true })
}
