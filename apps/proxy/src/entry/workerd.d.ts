declare module 'workerd' {
  /** Where the runtime's program is. */
  const path: string
  export default path
}
