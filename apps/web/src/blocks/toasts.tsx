import { Toast } from '@matinee/ui'
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'

export interface ToastContent {
  text: string
  action?: { label: string; run: () => void }
  /** It is not the result of a press, so it waits until the last action can no longer be undone. */
  waits?: boolean
}
/** Returns the function that withdraws it. */
type ShowToast = (content: ToastContent) => () => void

const ToastContext = createContext<ShowToast>(() => () => {})
let turns = 0

/** Reports an action: a newer one replaces the one before, and unprompted toasts wait for their turn. */
export function useToast(): ShowToast {
  return useContext(ToastContext)
}

/** The place where toasts appear, one at a time; screen readers announce them when idle. */
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
