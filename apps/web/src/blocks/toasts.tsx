import { Toast } from '@matinee/ui'
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'

export interface ToastContent {
  text: string
  action?: { label: string; run: () => void }
  /** It comes by itself, so it waits until what the viewer did last can no longer be taken back. */
  waits?: boolean
}
/** Returns the way to withdraw it. */
type ShowToast = (content: ToastContent) => () => void

const ToastContext = createContext<ShowToast>(() => () => {})
let turns = 0

/** Says what was just done: a newer deed takes the place of the one before, and what comes by itself waits for its turn. */
export function useToast(): ShowToast {
  return useContext(ToastContext)
}

/** The place where toasts appear, one at a time; screen readers hear them when they are idle. */
export function Toasts({ children }: { children: ReactNode }) {
  const [[shown], setToasts] = useState<ReadonlyArray<ToastContent & { turn: number; onGone: () => void }>>([])
  const show = useCallback<ShowToast>((content) => {
    const onGone = () => setToasts((toasts) => toasts.filter((one) => one !== toast))
    const toast = { ...content, turn: (turns += 1), onGone }
    setToasts((toasts) => (content.waits ? [...toasts, toast] : [toast, ...toasts.filter(({ waits }) => waits)]))
    return onGone
  }, [])
  return (
    <ToastContext value={show}>
      {children}
      <div role="status" className="m-toasts">
        {shown && <Toast key={shown.turn} {...shown} />}
      </div>
    </ToastContext>
  )
}
