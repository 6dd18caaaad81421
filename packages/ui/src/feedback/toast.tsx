import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * How long a toast is shown, ms (look §5 "Toast"). An undo button takes longer to reach with a keyboard or a screen
 * reader.
 */
const STAYS_MS = 5000
const STAYS_WITH_ACTION_MS = 10_000

/** A short report of the last action, with an undo button. Its time restarts after hover, focus or a hidden page. */
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
  /** What had the focus before the undo button. */
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
            // The focus would vanish with the button, and restart at the top of the page.
            before.current?.focus({ preventScroll: true })
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}
