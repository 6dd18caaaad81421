import { Toast } from '@matinee/ui'
import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react'

export interface ToastContent {
  text: string
  action?: { label: string; run: () => void }
  /** It is not the result of a press, so it waits until the last action can no longer be undone. */
  waits?: boolean
}
/** Returns the function that withdraws it. */
type ShowToast = (content: ToastContent) => () => void

interface WaitingToast extends ToastContent {
  owner: number
  turn: number
  onGone: () => void
}

const isOf = (owner: number, toast: WaitingToast) => toast.waits === true || toast.owner === owner

const ToastContext = createContext<ShowToast>(() => () => {})
let turns = 0

/** Reports an action: a newer one replaces the one before, and unprompted toasts wait for their turn. */
export function useToast(): ShowToast {
  return useContext(ToastContext)
}

/**
 * The place where toasts appear, one at a time; screen readers announce them when idle. The report of an action, and its undo, go with
 * the owner under whom it began.
 */
export function Toasts({ owner = 0, children }: { owner?: number; children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly WaitingToast[]>([])
  const shown = toasts.find((one) => isOf(owner, one))
  useEffect(() => setToasts((before) => before.filter((one) => isOf(owner, one))), [owner])
  const show = useCallback<ShowToast>(
    (content) => {
      const onGone = () => setToasts((before) => before.filter((one) => one !== toast))
      const toast = { ...content, owner, turn: (turns += 1), onGone }
      setToasts((before) => (content.waits ? [...before, toast] : [toast, ...before.filter(({ waits }) => waits)]))
      return onGone
    },
    [owner],
  )
  return (
    <ToastContext value={show}>
      {children}
      <div role="status" className="m-toasts">
        {shown && <Toast key={shown.turn} {...shown} />}
      </div>
    </ToastContext>
  )
}
