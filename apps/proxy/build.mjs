/** `node apps/proxy/build.mjs`: the proxy in one file for Node and in one file for a Worker, in dist/proxy. */
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = new URL('./', import.meta.url)
const path = (relative) => fileURLToPath(new URL(relative, here))
const shared = { bundle: true, format: 'esm', target: 'es2023', legalComments: 'linked' }

await build({
  ...shared,
  entryPoints: [path('src/main.ts')],
  outfile: path('../../dist/proxy/node.mjs'),
  platform: 'node',
  // undici is CommonJS and asks for Node's modules by require.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
})
await build({
  ...shared,
  entryPoints: [path('src/entry/worker.ts')],
  outfile: path('../../dist/proxy/worker.mjs'),
  conditions: ['workerd', 'worker', 'browser'],
})
