import type { Profile } from '@matinee/contracts'
import { Button, TextField } from '@matinee/ui'
import { useState, type SubmitEvent } from 'react'
import { Avatar } from '../../../blocks/avatar.tsx'
import { DEVICE_NAME_TEXTS } from '../../../blocks/device-name-text.ts'
import { ProfilePicker } from '../../../blocks/profile-picker.tsx'
import { deviceNameFault } from '../../../data/account/device-name-fault.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import { Pane } from '../pane.tsx'
import { Steps } from './steps.tsx'

/** Step 3: device name, two colours, an icon. */
export function ProfileStep({
  onBack,
  onNext,
  ...given
}: {
  deviceName: string
  profile: Profile
  onBack: () => void
  onNext: (deviceName: string, profile: Profile) => void
}) {
  const t = useTranslate()
  const [deviceName, setDeviceName] = useState(given.deviceName)
  const [profile, setProfile] = useState(given.profile)
  const [fault, setFault] = useState<ReturnType<typeof deviceNameFault>>(null)
  const faultText = fault && DEVICE_NAME_TEXTS[fault]
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = deviceNameFault(deviceName)
    if (found) setFault(found)
    else onNext(deviceName.trim(), profile)
  }
  return (
    <Pane
      isLaterStep
      page={t('global.pages.register')}
      above={<Steps current="profile" />}
      title={t('auth.register.information.title')}
      text={t('auth.register.information.header')}
    >
      <form className="grid gap-5.5" onSubmit={onSubmit} noValidate>
        <div className="flex items-center gap-6">
          <Avatar profile={profile} size="large" />
          <TextField
            className="flex-1"
            label={t('auth.deviceNameLabel')}
            name="device"
            autoComplete="off"
            placeholder={t('auth.deviceNamePlaceholder')}
            value={deviceName}
            error={faultText ? t(faultText) : undefined}
            onChange={(event) => {
              setDeviceName(event.target.value)
              setFault(null)
            }}
          />
        </div>
        <ProfilePicker profile={profile} onChange={setProfile} />
        <div className="m-pane-actions">
          <Button size="big" onClick={onBack}>
            {t('auth.back')}
          </Button>
          <Button type="submit" look="primary" size="big">
            {t('auth.register.information.next')}
          </Button>
        </div>
      </form>
    </Pane>
  )
}
