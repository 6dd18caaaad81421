import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { Button, TextField } from '@matinee/ui'
import { useState, type ReactNode } from 'react'
import { useTranslate } from '../../i18n/i18n.ts'
import { visitTexts } from '../../services/storage/visit-texts.ts'

/** Remembers for this visit which word opened the page, by its hash. */
const OPENED_KEY = 'adminOpened'

/**
 * Asks for the host's word before the page. Nothing behind it is secret, and no server checks it: it keeps curious
 * viewers away, not attackers.
 */
export function Gate({ tokenHash, children }: { tokenHash: string | null; children: ReactNode }) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(() => tokenHash === null || visitTexts.getItem(OPENED_KEY) === tokenHash)
  const [isWrong, setIsWrong] = useState(false)
  const [token, setToken] = useState('')
  if (isOpen) return children
  return (
    <form
      className="max-w-[26rem]"
      onSubmit={(event) => {
        event.preventDefault()
        const isRight = bytesToHex(sha256(new TextEncoder().encode(token))) === tokenHash
        setIsWrong(!isRight)
        if (!isRight) return
        visitTexts.setItem(OPENED_KEY, tokenHash ?? '')
        setIsOpen(true)
      }}
    >
      <TextField
        label={t('admin.gate.label')}
        type="password"
        autoComplete="off"
        value={token}
        onChange={(event) => setToken(event.target.value)}
        error={isWrong ? t('admin.gate.wrong') : undefined}
      />
      <Button type="submit" look="primary" className="mt-4">
        {t('admin.gate.open')}
      </Button>
    </form>
  )
}
