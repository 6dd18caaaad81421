import { accountVectors, createAccountServer, type AccountServer } from '@matinee/testing/account-server'
import { createAccountApi } from '../../services/account-api/account-api.ts'
import { createManualTime } from '../kit/manual-time-under-test.ts'
import { randomBytes } from '../kit/random-id.ts'
import { ACCOUNT_FACT } from '../library/facts.ts'
import { createTabs, createTextStorage, openTab } from '../library/library-under-test.ts'
import { createMemoryDisk, createPlatter } from '../library/memory-disk.ts'
import type { AccountState } from './account-state.ts'
import { openAccount, type AccountControl, type AccountPorts } from './account.ts'
import { isPassphrase } from './crypto/passphrase.ts'
import { createPlatformKeyMaker } from './crypto/platform-key-maker.ts'
import { createLeavingWord } from './leaving-word.ts'

const [V1] = accountVectors
export const passphrase = V1?.passphrase ?? ''
export const profile = { colorA: '#0A54FF', colorB: '#CF2E68', icon: 'couch' }
const keyMaker = createPlatformKeyMaker(crypto.subtle, () => Promise.reject(new Error('has Ed25519')))

/** A device with as many pages of it as a test opens. */
export function device(
  options: { server?: AccountServer; platter?: ReturnType<typeof createPlatter> } & Partial<AccountPorts> = {},
) {
  const { server = createAccountServer(), platter = createPlatter(), ...overrides } = options
  const time = createManualTime()
  const life = new AbortController()
  const [libraryTabs, accountTabs] = [createTabs(), createTabs()]
  const storage = createTextStorage()
  const openPage = async (page: Partial<AccountPorts> = {}) => {
    const kept = platter.facts[ACCOUNT_FACT] as { userId: string } | undefined
    const tab = openTab({ disk: createMemoryDisk(platter), partition: kept?.userId ?? '', channel: libraryTabs() })
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
        leavingWord: createLeavingWord(storage),
        ...overrides,
        ...page,
      },
      life.signal,
    )
    return { ...tab, control }
  }
  return { server, platter, storage, time, life, openPage }
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
