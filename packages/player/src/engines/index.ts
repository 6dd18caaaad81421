/** The engines. Their order in a player's list is the order of preference: hls.js before the browser's own HLS. */
export { fileEngine } from './file/file-engine.ts'
export { hlsjsEngine, type HlsjsEngineOptions } from './hlsjs/hlsjs-engine.ts'
export { nativeHlsEngine } from './native-hls/native-hls-engine.ts'
