export {
  PROXY_VARIABLES,
  proxyOptionsOf,
  type ProxyVariables,
  proxyVariableProblems,
  readProxyVariables,
} from './config.ts'
export {
  answerByName,
  createNodeProxy,
  listenerOf,
  type NodeProxy,
  type NodeProxyParts,
  serveProxy,
  type ServedProxy,
} from './entry/node.ts'
export { createAddressRule } from './hops/addresses.ts'
export type { ProxyFact, ProxyLimits, ProxyLog, ProxyOptions } from './options.ts'
export { type Caller as ProxyCaller, createProxy, type Proxy } from './proxy.ts'
