/** Builds the extension for one browser; answers the folder that the browser loads. */
export function buildExtension(options?: {
  browser?: 'chromium' | 'firefox'
  /** Sites from the start, as the browser's patterns: for tests, where nobody answers the browser's question. */
  granted?: readonly string[]
  /** Default: `dist/extension/<browser>`. */
  out?: string
}): Promise<string>
