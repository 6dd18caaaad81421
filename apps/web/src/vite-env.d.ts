/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Version of the product, from the root's package.json. */
  readonly APP_VERSION: string
}

declare module 'virtual:messages' {
  /** Address of the folder with `<language>-first.json` and `<language>-rest.json`. */
  export const textsFolder: string
}
