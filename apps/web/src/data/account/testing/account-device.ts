import { accountVectors, createAccountServer, type AccountServer } from '@matinee/testing/account-server'
import { createAccountApi } from '../../../services/account-api/account-api.ts'
import { createManualClock } from '@matinee/testing/clock'
import { randomBytes } from '../../kit/random-id.ts'
import { ACCOUNT_KEY } from '../../library/metadata-keys.ts'
import { createTabs, createTextStorage, openTab } from '../../library/testing/library-tab.ts'
import { createMemoryDisk, createMemoryDiskContents } from '../../library/memory-disk.ts'
import type { AccountState } from '../account-state.ts'
import type { AccountControl, AccountPorts } from '../account-control.ts'
import { openAccount } from '../account.ts'
import { isPassphrase } from '../crypto/passphrase.ts'
import { createPlatformKeyMaker } from '../crypto/platform-key-maker.ts'
import { createLogOutIntent } from '../log-out-intent.ts'

const [V1] = accountVectors
export const passphrase = V1?.passphrase ?? ''
export const profile = { colorA: '#0A54FF', colorB: '#CF2E68', icon: 'couch' }
const keyMaker = createPlatformKeyMaker(crypto.subtle, () => Promise.reject(new Error('has Ed25519')))

/** A device with as many pages of it as a test opens. */
export function device(
  options: {
    server?: AccountServer
    contents?: ReturnType<typeof createMemoryDiskContents>
  } & Partial<AccountPorts> = {},
) {
  const { server = createAccountServer(), contents = createMemoryDiskContents(), ...overrides } = options
  const time = createManualClock()
  const life = new AbortController()
  const [libraryTabs, accountTabs] = [createTabs(), createTabs()]
  const storage = createTextStorage()
  const openPage = async (page: Partial<AccountPorts> = {}) => {
    const stored = contents.metadata[ACCOUNT_KEY] as { userId: string } | undefined
    const tab = openTab({ disk: createMemoryDisk(contents), partition: stored?.userId ?? '', channel: libraryTabs() })
    const control = await openAccount(
      {
        store: tab.store,
        api: createAccountApi({
          fetch: (...given) => server.fetch(...given),
          timeout: () => new AbortController().signal,
        }),
        keyMaker: async () => keyMaker,
        isPassphrase: async (typed) => isPassphrase(typed),
        random: randomBytes,
        newId: () => crypto.randomUUID(),
        backendUrl: () => 'https://accounts.test',
        channel: accountTabs(),
        after: time.after,
        beforeLogOut: async () => {},
        connectionsToForget: async () => undefined,
        logOutIntent: createLogOutIntent(storage),
        ...overrides,
        ...page,
      },
      life.signal,
    )
    return { ...tab, control }
  }
  return { server, contents, storage, time, life, openPage }
}
/** Resolves once the account is in this state. */
export const becomes = ({ state }: Pick<AccountControl, 'state'>, status: AccountState['status']) =>
  new Promise<AccountState>((resolve) => {
    const look = () => state.get().status === status && resolve(state.get())
    state.subscribe(look)
    look()
  })
/** What a newcomer says. */
export const register = { passphrase, deviceName: ' Living room TV ', profile }
