import type { CompiledMessages } from '@matinee/locales'

/** English's first texts, and where those of the other languages are: both stand in the document (vite/first-screen-plugin.ts). */
export function textsInDocument(): { english: CompiledMessages | null; folder: string } {
  const element = document.querySelector<HTMLScriptElement>('#first-texts')
  const text = element?.textContent ?? ''
  return {
    english: text === '' ? null : (JSON.parse(text) as CompiledMessages),
    folder: element?.dataset['folder'] ?? '',
  }
}
