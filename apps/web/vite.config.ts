import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { messagesPlugin } from './vite/messages-plugin.ts'
import { preloadFontsPlugin } from './vite/preload-fonts-plugin.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), messagesPlugin(), preloadFontsPlugin()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // The policy allows no inline script, and browsers of our baseline preload modules by themselves.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: true,
    // hls.js is one file of 578 kB, fetched only when a film is about to play; budgets are in tools/house/check-sizes.mjs.
    chunkSizeWarningLimit: 700,
  },
})
