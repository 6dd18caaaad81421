/** The engines. Their order in a player's list is the order of preference: hls.js before the browser's own HLS. */
export { castEngine, type CastEngineOptions } from './cast/cast-engine.ts'
export { createCastTarget, type CastTarget, type CastTargetOptions } from './cast/cast-target.ts'
export type { CastDescription, CastTextTrack } from './cast/load-request.ts'
export type { SenderPage } from './cast/sender-api.ts'
export { loadCastSender, SENDER_URL } from './cast/sender-script.ts'
export { fileEngine } from './file/file-engine.ts'
export { hlsjsEngine, type HlsjsEngineOptions } from './hlsjs/hlsjs-engine.ts'
export { nativeHlsEngine } from './native-hls/native-hls-engine.ts'
