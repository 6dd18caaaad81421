export { startAddonServer, type AddonDefinition, type AddonSdk, type AddonServer } from './addon-server.mjs'
export { ADDON_MANIFEST, createFakeAddon, type FakeAddon, type FakeAddonSettings } from './fake-addon.ts'
