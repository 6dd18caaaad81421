import { Button, CheckIcon, CopyIcon } from '@matinee/ui'
import { useEffect, useState } from 'react'
import { useTranslate } from '../i18n/i18n.ts'

/** How long the check stands in the copy button, ms (product facts §14). */
const CHECK_MS = 2000

/** Copies an error, with the marks that keep its lines apart in a chat. Nothing where the page may not use the clipboard. */
export default function CopyError({ text }: { text: string }) {
  const t = useTranslate()
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), CHECK_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  if (!('clipboard' in navigator)) return null
  const copy = async () => {
    await navigator.clipboard.writeText(`\`\`\`\n${text}\n\`\`\``)
    setIsCopied(true)
  }
  return (
    <div className="mt-3 flex justify-center">
      <Button size="small" icon={isCopied ? CheckIcon : CopyIcon} onClick={() => void copy().catch(() => {})}>
        {t(isCopied ? 'actions.copied' : 'actions.copy')}
      </Button>
    </div>
  )
}
