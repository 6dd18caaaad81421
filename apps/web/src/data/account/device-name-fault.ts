import { AccountFailure } from './account-state.ts'

/** Bytes of a device name that fit into the wire's 500 characters once it is sealed (protocols §1). */
const MOST_BYTES = 336
/** What is wrong with a device name as it was typed: nothing, or what the account refuses it for. */
export function deviceNameFault(typed: string): 'deviceName' | 'deviceNameTooLong' | null {
  const name = typed.trim()
  if (name === '') return 'deviceName'
  return new TextEncoder().encode(name).length > MOST_BYTES ? 'deviceNameTooLong' : null
}

/** @throws AccountFailure for a name that is empty or does not fit. */
export function checkedDeviceName(typed: string): string {
  const fault = deviceNameFault(typed)
  if (fault) throw new AccountFailure(fault)
  return typed.trim()
}
