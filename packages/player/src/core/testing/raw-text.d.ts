/** A text file of the repository, as a test reads it. */
declare module '*.md?raw' {
  const text: string
  export default text
}
