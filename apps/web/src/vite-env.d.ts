/// <reference types="vite/client" />

declare module 'virtual:messages' {
  import type { CompiledMessages } from '@matinee/locales'
  export const loaders: Record<string, () => Promise<{ messages: CompiledMessages }>>
}
