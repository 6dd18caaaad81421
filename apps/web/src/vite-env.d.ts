/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Version of the product, from the root's package.json. */
  readonly APP_VERSION: string
  /** Of a build for a folder of its host. */
  readonly VITE_CATALOGUE_URL?: string
  /** In the document: whether the build was told to hold titles back, as `HOLDS_BACK` of ask-for-page.ts says. */
  readonly HOLDS_BACK?: boolean
  /** In the document: which one it is, by its name in frames.ts. */
  readonly DOCUMENT?: string
}

declare module 'virtual:messages' {
  /** Address of the folder with `<language>-first.json` and `<language>-rest.json`. */
  export const textsFolder: string
}
