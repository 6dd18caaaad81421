import type { Environment } from '../media.ts'

/** A platform that can do everything, except where a test says otherwise. */
export function createFakeEnvironment(habits: Partial<Environment> = {}): Environment {
  return {
    canPlayType: () => true,
    canStream: () => true,
    isOffline: () => false,
    watchNetwork: () => undefined,
    probe: async () => ({ status: 200 }),
    readBytes: async () => new Uint8Array(),
    ...habits,
  }
}
