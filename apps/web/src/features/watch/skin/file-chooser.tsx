import { useRef, type ReactNode } from 'react'

/**
 * The browser's own choice of one file, for who cannot or does not want to drag it. Render `input`; `open` has to be called by a press.
 * @param accept As of an input element.
 */
export function useFileChooser(accept: string, take: (file: File) => void): { open: () => void; input: ReactNode } {
  const input = useRef<HTMLInputElement>(null)
  return {
    open: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        hidden
        // The button that opens it is the stop.
        tabIndex={-1}
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) take(file)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    ),
  }
}
