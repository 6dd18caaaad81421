import { fileEngine, hlsjsEngine, nativeHlsEngine } from '@matinee/player/engines'
import type { Engine } from '@matinee/player/core'
import hlsWorkerUrl from 'hls.js/dist/hls.worker.js?url'

/** The engines of the player, in order of preference: hls.js before the browser's own HLS. */
export function createEngines(): Engine[] {
  return [fileEngine(), hlsjsEngine({ workerPath: hlsWorkerUrl }), nativeHlsEngine()]
}

/** Fetches what the engines load lazily, so that the press of a card need not wait for it. */
export async function prepareEngines(): Promise<void> {
  await Promise.allSettled(createEngines().map((engine) => engine.prepare?.()))
}
