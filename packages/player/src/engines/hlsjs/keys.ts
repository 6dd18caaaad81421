/** Segments that hls.js decrypts by itself, with a key that anybody may fetch. */
const OPEN_METHODS = new Set(['NONE', 'AES-128', 'AES-256', 'AES-256-CTR'])

/**
 * Whether a playlist is encrypted for a key system (EXT-X-KEY with a METHOD and KEYFORMAT of one), so that no segment of
 * it can be shown here. A playlist with an open key as well is left to be tried.
 */
export function isForKeySystem(playlist: string): boolean {
  const keys = playlist.match(/^#EXT-X-KEY:.*$/gm) ?? []
  return keys.length > 0 && !keys.some(isOpen)
}

function isOpen(tag: string): boolean {
  const method = /[:,]METHOD=([^,\s]+)/.exec(tag)?.[1] ?? 'NONE'
  const format = /[:,]KEYFORMAT="([^"]*)"/.exec(tag)?.[1] ?? 'identity'
  return OPEN_METHODS.has(method) || (method === 'SAMPLE-AES' && format === 'identity')
}
