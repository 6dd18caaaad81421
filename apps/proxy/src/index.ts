export { systemClock, type Clock as ProxyClock } from './clock.ts'
export {
  PROXY_VARIABLES,
  ProxyConfigurationError,
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
export type { Origins, ProxyFact, ProxyLimits, ProxyLog, ProxyOptions } from './options.ts'
export { type Caller as ProxyCaller, createProxy, type Proxy } from './proxy.ts'
