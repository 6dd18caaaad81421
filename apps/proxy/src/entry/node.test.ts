import { type ProxyCase, proxySuite } from '@matinee/testing/proxy'
import { proxyOptionsOf, readProxyVariables } from '../config.ts'
import { createNodeProxy } from './node.ts'
import { serveLocally } from '../testing/serve-locally.ts'

const LOCAL = [{ address: '127.0.0.1', family: 4 }]

const start: ProxyCase['start'] = async (given) => {
  const read = readProxyVariables({ PROXY_ALLOW_ADDRESSES: '127.0.0.1', ...given })
  // The provider of the human check is asked by the platform's own fetch, which knows no made-up names.
  const verifyUrl = read.TURNSTILE_VERIFY_URL.replace('upstream.example.org', '127.0.0.1')
  const variables = { ...read, TURNSTILE_VERIFY_URL: verifyUrl }
  const proxy = createNodeProxy({
    options: proxyOptionsOf(variables, { version: 'test' }),
    allowAddresses: variables.PROXY_ALLOW_ADDRESSES,
    log: { warn: () => {} },
    resolve: (hostname) =>
      hostname.endsWith('.example.org') ? Promise.resolve(LOCAL) : Promise.reject(new Error('no such name')),
  })
  const { url, close } = await serveLocally(proxy)
  return {
    url,
    async close() {
      await close()
      await proxy.close()
    },
  }
}

proxySuite({ name: 'on Node', start })
