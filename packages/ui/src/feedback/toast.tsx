import { useEffect, useEffectEvent, useState } from 'react'

/** How long a toast stays, ms (look §5 "Toast"). */
const STAYS_MS = 5000

/** A word about what was just done, with a way back. It stays while it is pointed at or focused. */
export function Toast({
  text,
  action,
  onGone,
}: {
  text: string
  action?: { label: string; run: () => void }
  onGone: () => void
}) {
  const [isHeld, setIsHeld] = useState(false)
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(gone, STAYS_MS)
    return () => clearTimeout(timer)
  }, [isHeld])
  return (
    <div
      className="m-toast"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span>{text}</span>
      {action && (
        <button
          type="button"
          onClick={() => {
            action.run()
            onGone()
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}
