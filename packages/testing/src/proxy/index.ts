export { requestRaw, type RawAnswer, type RawOptions } from './request-raw.ts'
export { type Arrival, type FakeDestination, GZIPPED_TEXT, startFakeDestination } from './fake-destination.ts'
export {
  expectFailure,
  OPEN,
  type ProxyCase,
  type ProxyFixture,
  createProxyFixture,
  type RunningProxy,
} from './proxy-fixture.ts'
export { proxySuite } from './proxy-suite.ts'
export { createReferenceProxyClient, type ReferenceAnswer, type ReferenceProxyClient } from './reference-client.ts'
export { createReferenceProxy, type ReferenceProxySettings } from './reference-proxy.ts'
export { selfSigned } from './self-signed.ts'
export { serveHandler, type ServedHandler } from './serve-handler.ts'
