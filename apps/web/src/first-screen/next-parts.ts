/** Pages by their path below the site's, and the modules that they begin with after the first page's own, by the ends of their paths. */
export const NEXT_MODULES: ReadonlyArray<readonly [path: string, modules: readonly string[]]> = [
  ['^/', ['src/app/deferred-chrome.tsx']],
  ['^/(?:discover|programmes)', ['src/features/discover/page.tsx']],
  ['^/media/', ['src/features/watch/page.tsx', 'src/app/streaming.ts', 'hls.js/dist/hls.mjs']],
  ['^/dev/video', ['src/features/watch/dev-video/page.tsx']],
  ['^/settings', ['src/features/settings/page.tsx']],
  ['^/(?:login|register)', ['src/features/account/login.tsx']],
]

/** Files by the path of the pages that need them: the build fills it in and leaves it in the document. */
export type NextParts = ReadonlyArray<readonly [path: string, files: readonly string[]]>

const partsInDocument = (): NextParts =>
  JSON.parse(document.querySelector('#next-parts')?.textContent ?? '[]') as NextParts

/** Asks for a file that the page will ask for as soon as it starts. */
export function addLink(fields: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), fields))
}

/**
 * Asks for the code that the page of this path needs next while the first page's is still on its way, and behind it.
 * @param path below the site's own
 */
export function preloadNextParts(path: string): void {
  for (const [pattern, files] of partsInDocument()) {
    if (!new RegExp(pattern).test(path)) continue
    for (const href of files) addLink({ rel: 'modulepreload', fetchPriority: 'low', href })
  }
}
