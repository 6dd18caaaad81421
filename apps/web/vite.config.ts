import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { messagesPlugin } from './vite/messages-plugin.ts'
import { shellPlugin } from './vite/shell-plugin.ts'
import { CODE_IN_PARTS } from './vite/parts.ts'
import { firstScreenPlugin } from './vite/first-screen-plugin.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Where the built site is on its host, for a host that has more than this one: `BASE_PATH=/films`. */
const builtBase = `${(process.env['BASE_PATH'] ?? '').trim().replace(/\/+$/, '')}/`

/** The parts of our server below that path, for a page that has no `/config.js`: without a network it has none. */
const partsBelow = (base: string) => ({
  'import.meta.env.VITE_CATALOGUE_URL': JSON.stringify(`${base}catalogue/3`),
  'import.meta.env.VITE_CATALOGUE_IMAGE_URL': JSON.stringify(`${base}catalogue/t/p`),
  'import.meta.env.VITE_BACKEND_URL': JSON.stringify(`${base}api`),
  'import.meta.env.VITE_SAMPLES_URL': JSON.stringify(`${base}samples/`),
})

export default defineConfig(({ command }) => {
  const base = command === 'build' ? builtBase : '/'
  const shared = {
    base,
    define: {
      'import.meta.env.APP_VERSION': JSON.stringify(version),
      ...(base !== '/' && partsBelow(base)),
    },
    root: import.meta.dirname,
    // The router asks for a stand-in that older Reacts need; ours has the hook itself.
    resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  }
  return {
    ...shared,
    plugins: [
      react(),
      tailwindcss(),
      messagesPlugin(),
      firstScreenPlugin({ ...shared, configFile: false, logLevel: 'warn' }),
      shellPlugin(base),
    ],
    build: {
      outDir: '../../dist/web',
      emptyOutDir: true,
      target: 'baseline-widely-available',
      // The policy allows no inline script, and browsers of our baseline preload modules by themselves.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      // One sheet, at the document's end: one that came with a part of the code would stand before it, and give way to it.
      cssCodeSplit: false,
      reportCompressedSize: false,
      manifest: true,
      rolldownOptions: {
        input: {
          index: 'index.html',
          sw: 'src/offline/service-worker.ts',
        },
        // A service worker keeps its name: by it the browser finds the next one.
        output: {
          entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
          codeSplitting: CODE_IN_PARTS,
        },
      },
      // hls.js is one file of 578 kB, fetched only when a film is about to play; budgets are in tools/house/check-sizes.mjs.
      chunkSizeWarningLimit: 700,
    },
  }
})
