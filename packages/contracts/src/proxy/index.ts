export * from './wire.ts'
