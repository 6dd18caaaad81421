import { builtinModules } from 'node:module'
import { defineConfig } from 'vite'

/** Bundles the server parts into one file that plain Node runs; packages stay in node_modules. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: 'src/main.ts',
    outDir: '../../dist/standalone',
    emptyOutDir: true,
    target: 'node20',
    reportCompressedSize: false,
    rolldownOptions: {
      external: [...builtinModules, /^node:/],
      output: { entryFileNames: 'main.js' },
    },
  },
  ssr: { noExternal: [/^@matinee\//] },
})
