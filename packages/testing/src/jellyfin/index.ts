export { createFakeJellyfin, type FakeJellyfin, type FakeJellyfinSettings } from './fake-jellyfin.ts'
export {
  COPPER_MILE,
  HARBOUR_LIGHTS,
  JELLYFIN_ITEMS,
  LOCKED_FORMAT,
  QUARRY_SONG,
  TRANSLATED,
  UNMATCHED,
  type FakeJellyfinItem,
  type FakeJellyfinVersion,
} from './items.ts'
