/** An import that Vite answers with the address of a file. */
declare module '*?url' {
  const url: string
  export default url
}
