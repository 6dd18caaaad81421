export { sample } from './hls.ts'
export { sampleMp4 } from './mp4.ts'
