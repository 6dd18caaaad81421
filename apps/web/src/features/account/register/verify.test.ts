import type { ServerMeta } from '@matinee/contracts'
import { expect, it, vi } from 'vitest'
import { AccountFailure } from '../../../data/account/account-state.ts'
import { verify } from './verify.ts'

const PASSPHRASE = 'lantern orchard velvet'
const registration = {
  meta: { name: 'Home', version: '1', hasCaptcha: true, captchaClientKey: 'key' },
  passphrase: PASSPHRASE,
  deviceName: 'Laptop',
  profile: { colorA: '#0A54FF', colorB: '#CF2E68', icon: 'cat' },
}
const given = () => ({
  backendUrl: '/api',
  registration,
  typed: PASSPHRASE,
  askServer: vi.fn(async (): Promise<ServerMeta> => ({ ...registration.meta, captchaClientKey: 'new key' })),
  humanToken: vi.fn(async (_meta: ServerMeta): Promise<string | undefined> => 'token'),
  register: vi.fn(async () => {}),
})
const refused = async () => {
  throw new Error('no token')
}

it('S-140 S-394 registers once every check is passed', async () => {
  const all = given()
  expect(await verify(all)).toBeNull()
  expect(all.register).toHaveBeenCalledWith({
    passphrase: PASSPHRASE,
    deviceName: 'Laptop',
    profile: registration.profile,
    captchaToken: 'token',
  })
})

it('S-389 S-390 S-391 S-392 S-394 the first failure in the specified order is returned, and no later check runs', async () => {
  const all = { ...given(), humanToken: vi.fn(refused), typed: 'other words' }
  const nothing = { ...registration, passphrase: '' }
  expect(await verify({ ...all, backendUrl: null, registration: nothing })).toBe('noBackendUrl')
  expect(await verify({ ...all, registration: nothing })).toBe('invalidData')
  expect(await verify({ ...all, registration: { ...registration, meta: null } })).toBe('invalidData')
  expect(await verify({ ...all, registration: { ...registration, deviceName: ' ' } })).toBe('invalidData')
  expect(all.humanToken).not.toHaveBeenCalled()
  expect(await verify(all)).toBe('recaptchaFailed')
  expect(await verify({ ...given(), typed: 'other words' })).toBe('noMatch')
  expect(all.register).not.toHaveBeenCalled()
})

it('each attempt solves a check of its own, which lives no longer than it takes; an old one where the server cannot be asked', async () => {
  const all = { ...given(), typed: 'other words' }
  await verify(all)
  await verify(all)
  expect(all.askServer).toHaveBeenCalledTimes(2)
  expect(all.humanToken.mock.calls.map(([meta]) => meta.captchaClientKey)).toEqual(['new key', 'new key'])
  const offline = { ...given(), askServer: () => Promise.reject(new AccountFailure('unreachable')) }
  expect(await verify(offline)).toBeNull()
  expect(offline.humanToken).toHaveBeenCalledWith(registration.meta)
  const open = { ...given(), registration: { ...registration, meta: { ...registration.meta, hasCaptcha: false } } }
  expect(await verify(open)).toBeNull()
  expect(open.askServer).not.toHaveBeenCalled()
})

it('the words may be typed with capitals and other spaces', async () => {
  expect(await verify({ ...given(), typed: '  Lantern  ORCHARD velvet ' })).toBeNull()
})

it('S-393 the server’s refusal is returned', async () => {
  const failing = (code: ConstructorParameters<typeof AccountFailure>[0]) =>
    verify({
      ...given(),
      register: async () => {
        throw new AccountFailure(code)
      },
    })
  expect(await failing('failed')).toBe('registrationFailed')
  expect(await failing('refused')).toBe('registrationFailed')
  expect(await failing('taken')).toBe('taken')
  expect(await failing('humanCheck')).toBe('recaptchaFailed')
  expect(await failing('unreachable')).toBe('unreachable')
  expect(await failing('diskFull')).toBe('diskFull')
  expect(await failing('diskReadOnly')).toBe('diskReadOnly')
})
