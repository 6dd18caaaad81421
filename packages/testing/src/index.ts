export * from './catalogue/index.ts'
export * from './providers/index.ts'
