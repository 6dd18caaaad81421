/** Builds the extension for one browser; answers the folder that the browser loads. */
export function buildExtension(options?: {
  browser?: 'chromium' | 'firefox'
  /** Every site from the start: for tests, where nobody answers the browser's question. */
  isGranted?: boolean
  /** Default: `dist/extension/<browser>`. */
  out?: string
}): Promise<string>
