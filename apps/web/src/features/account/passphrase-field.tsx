import { passphraseWords } from '@matinee/domain'
import { EyeIcon, EyeSlashIcon, IconButton, TextField } from '@matinee/ui'
import { useState } from 'react'
import { useTranslate } from '../../i18n/i18n.ts'

/** Number of words in a passphrase made by this product. */
const WORDS = 12

/** A passphrase, hidden until its owner wants to see it. */
export function PassphraseField({
  label,
  value,
  error,
  onChange,
}: {
  label: string
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}) {
  const t = useTranslate()
  const [isShown, setIsShown] = useState(false)
  const count = passphraseWords(value).length
  return (
    <TextField
      label={label}
      type={isShown ? 'text' : 'password'}
      name="passphrase"
      autoComplete="current-password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      dir="ltr"
      placeholder={t('auth.login.passphrasePlaceholder')}
      value={value}
      error={error}
      hint={count > 0 && count < WORDS ? t('auth.login.wordCount', { count, words: WORDS }) : undefined}
      onChange={(event) => onChange(event.target.value)}
      end={
        <IconButton
          icon={isShown ? EyeSlashIcon : EyeIcon}
          label={t(isShown ? 'auth.login.hidePassphrase' : 'auth.login.showPassphrase')}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  )
}
