export { type AccountKeys, accountKeysOf } from './account-keys.ts'
export { type AccountVector, accountVectors } from './account-vectors.ts'
export { createInteropClient, type InteropAnswer, type InteropClient } from './interop-client.ts'
