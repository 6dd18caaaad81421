import type { MessageKey } from '@matinee/locales'
import type { AccountFailureCode } from '../data/account/account-state.ts'

/** The text at a device name's field when the account refuses it (specification §5 "Login and registration"). */
export const DEVICE_NAME_TEXTS: Partial<Record<AccountFailureCode, MessageKey>> = {
  deviceName: 'auth.login.deviceLengthError',
  deviceNameTooLong: 'auth.login.deviceTooLongError',
}
