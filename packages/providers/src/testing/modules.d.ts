/** Modules without types, loaded by tests only. */

/** A page of the documentation as text, for the test that runs its code. */
declare module '*.md?raw' {
  const text: string
  export default text
}

declare module 'stremio-addon-sdk' {
  import type { AddonSdk } from '@matinee/testing/stremio'
  const sdk: AddonSdk
  export default sdk
}
