import { Button, buttonClass, Dialog, SignOutIcon, TextField } from '@matinee/ui'
import { useState, type KeyboardEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { useAddressedDialog } from '../../blocks/overlay-address.ts'
import { Avatar } from '../../blocks/avatar.tsx'
import { DEVICE_NAME_TEXTS } from '../../blocks/device-name-text.ts'
import { ProfilePicker } from '../../blocks/profile-picker.tsx'
import { useLazyAccount } from '../../data/account/lazy-account.ts'
import type { Account } from '../../data/account/account-state.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { paths } from '../../services/navigation/paths.ts'
import { AccountUsage } from './account-usage.tsx'
import { Devices } from './devices.tsx'
import { Section } from './section.tsx'
import type { Settings } from './use-settings.ts'

function ProfileButton({ settings }: { settings: Settings }) {
  const t = useTranslate()
  const dialog = useAddressedDialog('profile')
  const { profile } = settings.draft
  if (!profile) return null
  return (
    <>
      <button
        type="button"
        aria-label={t('settings.account.accountDetails.editProfile')}
        className="relative rounded-full"
        onClick={dialog.open}
      >
        <Avatar profile={profile} size="large" />
        <span className="absolute inset-x-0 -bottom-1.5 mx-auto w-max rounded-full bg-active px-2.5 py-0.5 text-sm">
          {t('settings.account.accountDetails.edit')}
        </span>
      </button>
      {dialog.isOpen && (
        <Dialog
          title={t('settings.account.profile.title')}
          onClose={dialog.close}
          actions={
            <Button look="primary" onClick={dialog.close}>
              {t('settings.account.profile.finish')}
            </Button>
          }
        >
          <div className="mt-5 grid gap-5">
            <Avatar profile={profile} size="large" />
            <ProfilePicker profile={profile} onChange={(next) => settings.change({ profile: next })} />
          </div>
        </Dialog>
      )}
    </>
  )
}

function Details({ settings }: { settings: Settings }) {
  const t = useTranslate()
  const account = useLazyAccount()
  const nameText = settings.failure && DEVICE_NAME_TEXTS[settings.failure]
  return (
    <div className="m-settings-box flex flex-wrap items-center gap-6">
      <ProfileButton settings={settings} />
      <TextField
        className="min-w-56 flex-1"
        label={t('settings.account.accountDetails.deviceNameLabel')}
        placeholder={t('settings.account.accountDetails.deviceNamePlaceholder')}
        value={settings.draft.deviceName ?? ''}
        error={nameText ? t(nameText) : undefined}
        onChange={(event) => settings.change({ deviceName: event.target.value })}
      />
      <Button
        icon={SignOutIcon}
        className="min-h-13 self-end"
        onClick={() => void account.open().then(({ logOut }) => logOut())}
      >
        {t('settings.account.accountDetails.logoutButton')}
      </Button>
    </div>
  )
}

function DeleteAccount() {
  const t = useTranslate()
  const account = useLazyAccount()
  const [, navigate] = useLocation()
  const question = useAddressedDialog('delete-account')
  const [step, setStep] = useState<'asking' | 'removing' | 'failed'>('asking')
  const isRemoving = step === 'removing'
  // A running request cannot be cancelled: the dialog stays until its result is known.
  const close = () => {
    if (isRemoving) return
    setStep('asking')
    question.close()
  }
  const held = {
    'aria-disabled': isRemoving,
    // A browser closes a dialog at the second Escape whatever the page does, unless the key itself was prevented.
    onKeyDown: (event: KeyboardEvent) => isRemoving && event.key === 'Escape' && event.preventDefault(),
  }
  const remove = async () => {
    if (isRemoving) return
    setStep('removing')
    try {
      const { control } = await account.open()
      await control.removeAccount()
      question.close()
      navigate(paths.home())
    } catch {
      setStep('failed')
    }
  }
  return (
    <div className="m-settings-box">
      <p className="font-[560]">{t('settings.account.actions.delete.title')}</p>
      <p className="mt-1 mb-4 text-secondary">{t('settings.account.actions.delete.text')}</p>
      <Button size="small" look="danger" onClick={question.open}>
        {t('settings.account.actions.delete.button')}
      </Button>
      {(question.isOpen || isRemoving) && (
        <Dialog
          title={t('settings.account.actions.delete.confirmTitle')}
          onClose={close}
          actions={
            <>
              <Button {...held} onClick={close}>
                {t('settings.account.actions.delete.cancel')}
              </Button>
              <Button look="danger" {...held} onClick={() => void remove()}>
                {t('settings.account.actions.delete.confirmButton')}
              </Button>
            </>
          }
        >
          <p>{t('settings.account.actions.delete.confirmDescription')}</p>
          {step === 'failed' && (
            <p role="alert" className="m-field-error">
              {t('auth.failures.failed')}
            </p>
          )}
        </Dialog>
      )}
    </div>
  )
}

function AdminCard() {
  const t = useTranslate()
  return (
    <div className="m-settings-box">
      <p className="font-[560]">{t('settings.account.admin.title')}</p>
      <p className="mt-1 mb-4 text-secondary">{t('settings.account.admin.text')}</p>
      <Link href={paths.admin()} className={buttonClass({ size: 'small' })}>
        {t('settings.account.admin.button')}
      </Link>
    </div>
  )
}

function Invitation() {
  const t = useTranslate()
  return (
    <div className="m-settings-box">
      <p className="m-title text-xl">{t('settings.account.register.title')}</p>
      <p className="mt-1.5 mb-4 max-w-[52ch] text-secondary">{t('settings.account.register.text')}</p>
      <div className="flex flex-wrap gap-3">
        <Link href={paths.register()} className={buttonClass({ look: 'primary' })}>
          {t('settings.account.register.cta')}
        </Link>
        <Link href={paths.login()} className={buttonClass()}>
          {t('auth.login.submit')}
        </Link>
      </div>
    </div>
  )
}

/** The account with its devices, or an invitation to make one. */
export function AccountSection({ settings, account }: { settings: Settings; account: Account | null }) {
  const t = useTranslate()
  return (
    <Section id="account" title={t('settings.account.title')}>
      {account ? <Details settings={settings} /> : <Invitation />}
      {account && <AccountUsage key={`usage of ${account.userId}`} />}
      {account && <Devices key={account.userId} />}
      <div className="mt-6 grid gap-4 sm:grid-cols-2">
        <AdminCard />
        {account && <DeleteAccount />}
      </div>
    </Section>
  )
}
