import type { Plugin } from 'vite'

/** Faces of the first paint in Latin script; others load when a text needs them. */
const FIRST_PAINT = /(commissioner-latin-wght-normal|literata-latin-opsz-normal)-[\w-]+\.woff2$/

/** Adds preload links for the fonts of the first paint, so that the first frame is drawn with them and nothing moves. */
export function preloadFontsPlugin(base: string): Plugin {
  return {
    name: 'matinee-preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => FIRST_PAINT.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `${base}${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          }))
      },
    },
  }
}
