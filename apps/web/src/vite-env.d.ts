/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Version of the product, from the root's package.json. */
  readonly APP_VERSION: string
}

declare module 'virtual:messages' {
  import type { CompiledMessages } from '@matinee/locales'
  type Load = () => Promise<{ messages: CompiledMessages }>
  export const loaders: Record<string, { first: Load; rest: Load }>
}
