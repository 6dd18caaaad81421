import type { Profile } from '@matinee/contracts'
import { PROFILE_COLORS, PROFILE_ICONS } from '@matinee/domain'
import { Swatches } from '@matinee/ui'
import { useTranslate } from '../i18n/i18n.ts'
import { PROFILE_DRAWINGS } from './avatar.tsx'

/** Two of five colours and one of six icons (specification §3 "Account"). */
export function ProfilePicker({ profile, onChange }: { profile: Profile; onChange: (profile: Profile) => void }) {
  const t = useTranslate()
  const colors = PROFILE_COLORS.map((color, index) => ({
    value: color,
    color,
    label: t('settings.account.profile.color', { number: index + 1 }),
  }))
  const icons = PROFILE_ICONS.map((icon) => ({
    value: icon,
    icon: PROFILE_DRAWINGS[icon],
    label: t(`settings.account.profile.icons.${icon}`),
  }))
  const rows = [
    { label: t('settings.account.profile.firstColor'), name: 'colorA', options: colors },
    { label: t('settings.account.profile.secondColor'), name: 'colorB', options: colors },
    { label: t('settings.account.profile.userIcon'), name: 'icon', options: icons },
  ] as const
  return rows.map(({ label, name, options }) => (
    <div key={name}>
      <p aria-hidden="true" className="m-field-label">
        {label}
      </p>
      <Swatches<string>
        label={label}
        options={options}
        value={profile[name]}
        onChange={(value) => onChange({ ...profile, [name]: value })}
      />
    </div>
  ))
}
