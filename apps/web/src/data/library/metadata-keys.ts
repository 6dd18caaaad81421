/** Names of single facts that lie beside the records. */

/** Who is signed in on this device. */
export const ACCOUNT_KEY = 'account'
/** How the session that was open last ended, for the tabs in which it was open. */
export const ENDED_KEY = 'ended'
/** This device's own name in mutations. */
export const DEVICE_KEY = 'device'
/** The latest mutation this device did or saw. */
export const CLOCK_KEY = 'clock'
/** Which tab works for all of them, where the browser has no locks. */
export const LEASE_KEY = 'lease'
/** How far an account's changes were read. */
export const cursorKey = (account: string): string => `cursor:${account}`
/** What an account's server told of its order since it was read last. */
export const reportedCursorsKey = (account: string): string => `told:${account}`
/** The first place of an account's order at which a build of this app could not read something, and which build that was. */
export const skippedKey = (account: string): string => `unread:${account}`
/** The latest mutation that this device has sent to an account's server, or read there. */
export const exchangedKey = (account: string): string => `exchanged:${account}`
/** The settings that device and account agreed on last. */
export const settingsKey = (account: string): string => `settings:${account}`
/** The sealed connections that device and account agreed on last. */
export const sealedKey = (account: string): string => `sealed:${account}`
/** What the first rows of a library's shelves are drawn from, while the rest of it is read. */
export const firstRowsKey = (partition: string): string => `head:${partition}`
/** All facts of an account, for when it is forgotten. */
export const accountKeys = (account: string): string[] => [
  cursorKey(account),
  reportedCursorsKey(account),
  skippedKey(account),
  exchangedKey(account),
  settingsKey(account),
  sealedKey(account),
  firstRowsKey(account),
]
