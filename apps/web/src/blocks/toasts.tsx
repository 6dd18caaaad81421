import { Toast } from '@matinee/ui'
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'

export interface ToastContent {
  text: string
  action?: { label: string; run: () => void }
}
type ShowToast = (content: ToastContent) => void

const ToastContext = createContext<ShowToast>(() => {})

/** Says what was just done; a newer word takes the place of the one before. */
export function useToast(): ShowToast {
  return useContext(ToastContext)
}

/** The place where toasts appear, one at a time; screen readers hear them when they are idle. */
export function Toasts({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ content: ToastContent; turn: number } | null>(null)
  const show = useCallback<ShowToast>(
    (content) => setShown((before) => ({ content, turn: (before?.turn ?? 0) + 1 })),
    [],
  )
  return (
    <ToastContext value={show}>
      {children}
      <div role="status" className="m-toasts">
        {shown && <Toast key={shown.turn} {...shown.content} onGone={() => setShown(null)} />}
      </div>
    </ToastContext>
  )
}
