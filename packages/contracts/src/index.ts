export * from './account/index.ts'
export * from './catalogue/index.ts'
export * from './scrape/index.ts'
export * from './web-config/index.ts'
