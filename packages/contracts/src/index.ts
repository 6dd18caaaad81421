export * from './catalogue/index.ts'
export * from './scrape/index.ts'
