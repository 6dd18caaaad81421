import { passphraseWords } from '@matinee/domain'
import { Button, CheckIcon, CopyIcon, Spinner } from '@matinee/ui'
import { useEffect, useState } from 'react'
import { useLazyAccount } from '../../../data/account/lazy-account.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import { Pane } from '../pane.tsx'
import { Steps } from './steps.tsx'

/** How long the copy button shows its check, ms (specification §2 "Register"). */
const CHECK_MS = 500

function CopyButton({ text }: { text: string }) {
  const t = useTranslate()
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(null), CHECK_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      // A page without a secure address has no clipboard.
      setOutcome('refused')
    }
  }
  return (
    <>
      <Button icon={outcome === 'copied' ? CheckIcon : CopyIcon} onClick={() => void copy()}>
        {t('actions.copy')}
      </Button>
      <span role="status" className={outcome === 'refused' ? 'order-last w-full text-sm text-warn' : 'sr-only'}>
        {outcome === 'copied' && t('actions.copied')}
        {outcome === 'refused' && t('player.menus.downloads.noClipboard')}
      </span>
    </>
  )
}

/** Step 2: the words that are name and password together. */
export function PassphraseStep({
  passphrase,
  onMade,
  onNext,
}: {
  passphrase: string
  onMade: (passphrase: string) => void
  onNext: () => void
}) {
  const t = useTranslate()
  const account = useLazyAccount()
  useEffect(() => {
    let isCurrent = true
    const make = async () => {
      const { newPassphrase } = await account.open()
      const made = await newPassphrase()
      if (isCurrent) onMade(made)
    }
    if (passphrase === '') void make()
    return () => {
      isCurrent = false
    }
    // Made once: coming back from the next step shows the same words.
  }, [account, passphrase, onMade])
  const words = passphraseWords(passphrase).map((word, index) => ({ word, place: index + 1 }))
  return (
    <Pane
      isLaterStep
      page={t('global.pages.register')}
      above={<Steps current="passphrase" />}
      title={t('auth.generate.title')}
      text={t('auth.generate.description')}
    >
      {passphrase === '' ? (
        <Spinner className="size-8" />
      ) : (
        <ol className="m-words" lang="en" aria-label={t('auth.generate.passphraseFrameLabel')}>
          {words.map(({ word, place }) => (
            <li key={place} translate="no">
              {word}
            </li>
          ))}
        </ol>
      )}
      <div className="mt-7 flex flex-wrap items-center justify-between gap-3">
        <CopyButton text={passphrase} />
        <Button look="primary" size="big" disabled={passphrase === ''} onClick={onNext}>
          {t('auth.generate.next')}
        </Button>
      </div>
    </Pane>
  )
}
