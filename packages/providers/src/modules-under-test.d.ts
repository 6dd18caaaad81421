/** Modules that only tests load, and that bring no types. */

/** A page of the documentation as it stands, for the test that runs its code. */
declare module '*.md?raw' {
  const text: string
  export default text
}

declare module 'stremio-addon-sdk' {
  import type { AddonSdk } from '@matinee/testing/stremio'
  const sdk: AddonSdk
  export default sdk
}
