import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** How long a toast stays, ms (look §5 "Toast"). A way back takes longer to reach with a keyboard or a screen reader. */
const STAYS_MS = 5000
const STAYS_WITH_ACTION_MS = 10_000

/** A word about what was just done, with a way back. Its time begins anew when it is no longer pointed at, focused or out of sight. */
export function Toast({
  text,
  action,
  onGone,
}: {
  text: string
  action?: { label: string; run: () => void }
  onGone: () => void
}) {
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  /** What had the focus before the way back. */
  const before = useRef<HTMLElement>(null)
  const isHeld = isPointedAt || isFocused
  const gone = useEffectEvent(onGone)
  const staysMs = action ? STAYS_WITH_ACTION_MS : STAYS_MS
  useEffect(() => {
    if (isHeld) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      clearTimeout(timer)
      if (!document.hidden) timer = setTimeout(gone, staysMs)
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', begin)
    }
  }, [isHeld, staysMs])
  return (
    <div
      className="m-toast"
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={({ relatedTarget: from }) => {
        setIsFocused(true)
        if (from instanceof HTMLElement) before.current = from
      }}
      onBlur={() => setIsFocused(false)}
    >
      <span>{text}</span>
      {action && (
        <button
          type="button"
          onClick={() => {
            action.run()
            onGone()
            // The focus would go with the button, and begin at the top of the page again.
            before.current?.focus({ preventScroll: true })
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}
