import { Button, CheckIcon, CopyIcon, type ButtonLook } from '@matinee/ui'
import { useEffect, useState } from 'react'
import { useTranslate } from '../i18n/i18n.ts'

/** How long the button shows its check, ms (product facts §14). */
const CHECK_MS = 2000

/** Copies a text and says so for a while. Renders nothing where the page may not use the clipboard. */
export function CopyButton({
  text,
  label,
  icon = CopyIcon,
  ...look
}: ButtonLook & {
  className?: string
  text: string
  /** The button's name until it is pressed. */
  label: string
}) {
  const t = useTranslate()
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), CHECK_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  if (!('clipboard' in navigator)) return null
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
  }
  return (
    <Button
      {...look}
      icon={isCopied ? CheckIcon : icon}
      onClick={() =>
        void copy().catch(() => {
          // The browser refused: the button goes on saying "copy".
        })
      }
    >
      {isCopied ? t('actions.copied') : label}
    </Button>
  )
}
