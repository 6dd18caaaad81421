import type { KeyMaker } from './key-maker.ts'
import { createPlatformKeyMaker } from './platform-key-maker.ts'

const loadLibraries = async (): Promise<KeyMaker> => (await import('./library-key-maker.ts')).libraryKeyMaker

/** The platform's own cryptography, or on a plain `http://` address, where it is missing, that of libraries. */
export async function chooseKeyMaker(subtle: SubtleCrypto | undefined): Promise<KeyMaker> {
  return subtle ? createPlatformKeyMaker(subtle, loadLibraries) : loadLibraries()
}
