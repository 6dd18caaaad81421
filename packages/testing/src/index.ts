export * from './account/index.ts'
export * from './catalogue/index.ts'
export * from './providers/index.ts'
