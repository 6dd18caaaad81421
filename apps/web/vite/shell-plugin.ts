import type { Plugin, Rolldown } from 'vite'

/** Parts that a page without a network does without until they were used: a film's engine, keys for old browsers, other languages. */
const LATER = /^assets\/(?:hls|library-key-maker)/
const ENGLISH = /\/texts-[\w-]+\/en-(?:first|rest)\.json$/
const FONTS = /\.woff2$/
/** Files that keep their names. */
const PUBLIC = ['', 'caption-scene.svg', 'favicon.svg', 'poster-placeholder.svg', 'manifest.webmanifest']

function isInShell(file: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean {
  if (file.type === 'asset') return [/\.css$/, FONTS, ENGLISH].some((wanted) => wanted.test(file.fileName))
  return !LATER.test(file.fileName) && file.name !== 'sw'
}

/** Writes the list of what a page needs without a network into the service worker, whose name is `sw`. */
export function shellPlugin(base: string): Plugin {
  return {
    name: 'matinee-shell',
    apply: 'build',
    generateBundle(_options, bundle) {
      const worker = bundle['sw.js']
      if (worker?.type !== 'chunk') throw new Error('the service worker was not built')
      const files = Object.values(bundle).filter((file) => file.fileName.startsWith('assets/') && isInShell(file))
      const shell = [...PUBLIC, ...files.map(({ fileName }) => fileName).toSorted()].map((path) => base + path)
      const written = worker.code.replace(/[\w$]+\.__SHELL__/, () => JSON.stringify(shell))
      if (written === worker.code) throw new Error('the service worker asks for no shell')
      worker.code = written
    },
  }
}
