export { bundleProgram, startProgram } from './programs.ts'
