export {
  PROXY_VARIABLES,
  proxyOptionsOf,
  type ProxyVariables,
  proxyVariableProblems,
  readProxyVariables,
} from './config.ts'
export { createNodeProxy, type NodeProxy, type NodeProxyParts } from './entry/node.ts'
export { createAddressRule } from './hops/addresses.ts'
export type { RequestReport, ProxyLimits, ProxyLog, ProxyOptions } from './options.ts'
export { createProxy, type Proxy } from './proxy.ts'
