/** Modules that only journeys load, and that bring no types. */

declare module 'stremio-addon-sdk' {
  import type { AddonSdk } from '@matinee/testing/stremio'
  const sdk: AddonSdk
  export default sdk
}
