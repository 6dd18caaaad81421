import { SETTING_NAMES, type Settings, type SettingsInput } from '@matinee/contracts'
import type { Library } from '../library/library.ts'
import { type RecordState, settingKey } from '../library/record.ts'

/** The four settings an account keeps (protocols §2.4). Each is a record of its own, so that two devices can set two. */
export interface AccountSettings {
  read: (userId: string) => Promise<Settings>
  /** A name left out stays, null clears. */
  put: (userId: string, input: SettingsInput) => Promise<Settings>
}

function settingsOf(userId: string, states: Iterable<readonly [name: string, state: RecordState]>): Settings {
  const values = new Map(states)
  const settings: Settings = { id: userId }
  for (const name of SETTING_NAMES)
    Object.assign(settings, { [name]: values.get(name)?.registers.setting?.value ?? null })
  return settings
}

export function createSettings(library: Library): AccountSettings {
  return {
    async read(userId) {
      const records = await library.records(userId, 'setting')
      return settingsOf(
        userId,
        records.map(({ key, state }) => [key.titleId, state]),
      )
    },
    async put(userId, input) {
      const { value } = await library.change(
        userId,
        { allocateCursor: 0, keys: SETTING_NAMES.map(settingKey) },
        (work) => {
          for (const name of SETTING_NAMES) {
            const setting = input[name]
            if (setting === undefined) continue
            work.apply(settingKey(name), { op: 'put', timestamp: work.nextTimestamp(), values: { setting } })
          }
          return SETTING_NAMES.map((name) => [name, work.state(settingKey(name))] as const)
        },
      )
      return settingsOf(userId, value)
    },
  }
}
