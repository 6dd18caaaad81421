import type { Profile } from '@matinee/contracts'
import { profileIcon, type ProfileIcon } from '@matinee/domain'
import { CatIcon, CouchIcon, FriendsIcon, LeafIcon, PhoneIcon, QuestionIcon, TicketIcon, type Icon } from '@matinee/ui'
import type { CSSProperties } from 'react'

/** Drawings of the profile icons, by their names on the wire. */
export const PROFILE_DRAWINGS: Readonly<Record<ProfileIcon, Icon>> = {
  cat: CatIcon,
  weed: LeafIcon,
  userGroup: FriendsIcon,
  couch: CouchIcon,
  mobile: PhoneIcon,
  ticket: TicketIcon,
}

/**
 * The picture of an account: two colours and an icon (specification §3 "Account"). Decorative: show the name beside it.
 */
export function Avatar({ profile, size = 'small' }: { profile: Profile; size?: 'small' | 'large' }) {
  const word = profileIcon(profile.icon)
  const Drawing = word ? PROFILE_DRAWINGS[word] : QuestionIcon
  return (
    <span
      aria-hidden="true"
      className={`m-avatar ${size === 'large' ? 'm-avatar-large' : ''}`}
      style={{ '--a': profile.colorA, '--b': profile.colorB } as CSSProperties}
    >
      <Drawing />
    </span>
  )
}
