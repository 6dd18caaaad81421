import { expect, it } from 'vitest'
import { keysOfPassphrase } from './account-keys.ts'
import { chooseKeyMaker } from './choose-key-maker.ts'
import { keyMakerSuite } from './testing/crypto-suite.ts'
import { libraryKeyMaker } from './library-key-maker.ts'

keyMakerSuite('libraries', libraryKeyMaker)

it('S-240 they are taken where the page has no cryptography of its own, and sign where only Ed25519 is missing', async () => {
  expect(await chooseKeyMaker(undefined)).toBe(libraryKeyMaker)
  const passphrase = 'one'
  const random = (length: number) => new Uint8Array(length)
  const [platform, libraries] = await Promise.all(
    [crypto.subtle, undefined].map(async (subtle) =>
      keysOfPassphrase(passphrase, await chooseKeyMaker(subtle), random),
    ),
  )
  expect(libraries?.publicKey).toBe(platform?.publicKey)
  // What one of them sealed the other one opens: a household may move from http to https.
  expect(await platform?.sealer.open((await libraries?.sealer.seal('TV')) ?? '')).toBe('TV')
})
