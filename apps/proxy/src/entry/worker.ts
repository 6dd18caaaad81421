/** The proxy as a Worker, in the module syntax. Its variables come with each request. */
import manifest from '../../package.json' with { type: 'json' }
import { ConfigurationError, systemClock } from '@matinee/server-kit'
import { proxyOptionsOf, readProxyVariables } from '../config.ts'
import { createFetchSend } from '../hops/fetch-send.ts'
import { createProxy, type Proxy } from '../proxy.ts'
import { ownAnswer } from '../refusal.ts'

type Environment = Readonly<Record<string, unknown>>

/** Proxies by environment: the platform hands the same object to every request of an instance. */
const proxies = new WeakMap<Environment, Proxy>()

function proxyFor(environment: Environment): Proxy {
  const known = proxies.get(environment)
  if (known) return known
  const values = readProxyVariables(environment)
  // Nothing can be resolved or pinned here, so only named hosts are fetched (architecture §4.11).
  if (values.PROXY_ALLOW_HOSTS.length === 0) {
    throw new ConfigurationError(['PROXY_ALLOW_HOSTS: is needed in a Worker'])
  }
  const proxy = createProxy({
    options: proxyOptionsOf(values, { version: manifest.version }),
    send: createFetchSend((url, init) => fetch(url, init)),
    admitsAddress: () => false,
    clock: systemClock,
    nextTurn: () => new Promise((resolve) => void systemClock.after(0, resolve)),
    log: { warn: (fields, message) => console.warn(message, fields) },
    fetch: (url, init) => fetch(url, init),
  })
  proxies.set(environment, proxy)
  return proxy
}

export default {
  fetch(request: Request, environment: Environment): Promise<Response> | Response {
    try {
      const address = request.headers.get('cf-connecting-ip') ?? undefined
      return proxyFor(environment).fetch(request, { address })
    } catch (failure) {
      if (!(failure instanceof ConfigurationError)) throw failure
      const message = failure.message
      return ownAnswer({ url: '/', statusCode: 500, statusMessage: 'Internal Server Error', message }, 500, {
        'access-control-allow-origin': '*',
      })
    }
  },
}
