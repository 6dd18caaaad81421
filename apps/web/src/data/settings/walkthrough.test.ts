/** Follows docs/walkthroughs/add-a-synced-setting.md with the code in it: adds a switch that syncs. */
import { followWalkthrough } from '@matinee/testing/walkthrough'
import { expect, it, onTestFinished } from 'vitest'
import { TOGGLES as SHIPPED } from './settings-table.ts'

const NAME = 'enableIntroSkip'
const FOLDER = 'apps/web/src/data/settings'

/** What the test asks of the modules, with the setting that their own types do not know. */
interface Table {
  SETTINGS: Record<string, { toggle?: { title: string } }>
  TOGGLES: readonly string[]
}
interface Device {
  sync: () => Promise<void>
  stores: { preferences: { get: () => object; set: (part: object) => void } }
}
interface Devices {
  openSettingsDevice: (server: object, name: string) => Promise<Device>
}
interface Accounts {
  createAccountServer: () => object
}

it('the walkthrough adds a switch that two devices share, in four files', async () => {
  const { paths, load, close } = await followWalkthrough('docs/walkthroughs/add-a-synced-setting.md')
  onTestFinished(close)
  expect(paths).toHaveLength(4)
  const { SETTINGS, TOGGLES } = await load<Table>(`${FOLDER}/settings-table.ts`)
  expect(TOGGLES.toSorted()).toEqual([...SHIPPED, NAME].toSorted())
  const texts = await load<{ default: unknown }>('packages/locales/src/messages/en.json')
  const title = SETTINGS[NAME]?.toggle?.title ?? ''
  expect(title.split('.').reduce<unknown>((tree, part) => Object(tree)[part], texts.default)).toBe('Skip openings')

  const { openSettingsDevice } = await load<Devices>(`${FOLDER}/testing/settings-device.ts`)
  const { createAccountServer } = await load<Accounts>('packages/testing/src/account-server/index.ts')
  const server = createAccountServer()
  const [phone, tv] = [await openSettingsDevice(server, 'phone'), await openSettingsDevice(server, 'tv')]
  await phone.sync()
  await tv.sync()
  expect(tv.stores.preferences.get()).toMatchObject({ [NAME]: false })
  phone.stores.preferences.set({ [NAME]: true })
  await phone.sync()
  await tv.sync()
  expect(tv.stores.preferences.get()).toMatchObject({ [NAME]: true })
  tv.stores.preferences.set({ [NAME]: false })
  await tv.sync()
  await phone.sync()
  expect(phone.stores.preferences.get()).toMatchObject({ [NAME]: false })
})
