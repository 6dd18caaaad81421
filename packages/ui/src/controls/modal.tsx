import { useEffectEvent, useLayoutEffect, useRef, type ComponentProps } from 'react'

type ModalProps = Omit<ComponentProps<'dialog'>, 'onClose' | 'onCancel' | 'ref'> & {
  /** Escape, Back, or a press beside it. */
  onClose: () => void
}

/** The platform's modal dialog, open while mounted: it traps the focus and returns it. */
export function Modal({ onClose, ...props }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  // Closed before its removal: a dialog removed while open returns no focus.
  useLayoutEffect(() => {
    const element = dialog.current
    const onClick = (event: MouseEvent) => {
      if (event.target === element) close()
    }
    element?.showModal()
    element?.addEventListener('click', onClick)
    return () => {
      element?.removeEventListener('click', onClick)
      element?.close()
    }
  }, [])
  return (
    <dialog
      {...props}
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    />
  )
}
