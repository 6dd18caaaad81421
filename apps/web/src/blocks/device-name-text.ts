import type { MessageKey } from '@matinee/locales'
import type { AccountFailureCode } from '../data/account/account-state.ts'

/** What is told at the field of a device's name when the account refuses it (specification §5 "Login and registration"). */
export const DEVICE_NAME_TEXTS: Partial<Record<AccountFailureCode, MessageKey>> = {
  deviceName: 'auth.login.deviceLengthError',
  deviceNameTooLong: 'auth.login.deviceTooLongError',
}
