import { expect, test } from 'vitest'
import { hlsSettings } from './settings.ts'

const usual = { workerPath: null, audioLanguage: null, firstBitrate: 4_000_000, isFrugal: false }
const settings = hlsSettings(usual)

test('S-605 the buffer is at most 500 MB', () => {
  expect(settings.maxBufferSize).toBe(500_000_000)
})

test('the seconds ahead and behind are bounded as well', () => {
  expect(settings).toMatchObject({ maxBufferLength: 30, maxMaxBufferLength: 60, backBufferLength: 60 })
})

test('S-606 S-607 a fragment has 30 s for its first byte and 30 s in all', () => {
  expect(settings.fragLoadPolicy?.default).toMatchObject({ maxLoadTimeMs: 30_000, maxTimeToFirstByteMs: 30_000 })
})

test('S-608 fragment errors are retried 2 times, after 1 s up to 8 s', () => {
  expect(settings.fragLoadPolicy?.default.errorRetry).toEqual({
    maxNumRetry: 2,
    retryDelayMs: 1000,
    maxRetryDelayMs: 8000,
  })
})

test('S-609 fragment timeouts are retried 3 times', () => {
  expect(settings.fragLoadPolicy?.default.timeoutRetry?.maxNumRetry).toBe(3)
})

test('a key that fails is retried as a fragment is', () => {
  expect(settings.keyLoadPolicy?.default.errorRetry).toEqual(settings.fragLoadPolicy?.default.errorRetry)
})

test('a manifest that fails is left to the policy of core', () => {
  expect(settings.manifestLoadPolicy?.default).toMatchObject({ errorRetry: null, timeoutRetry: null })
})

test('a worker runs from the app’s own file or not at all, never from a blob', () => {
  expect(settings).toMatchObject({ enableWorker: false, workerPath: null })
  expect(hlsSettings({ ...usual, workerPath: '/hls.worker.js' })).toMatchObject({
    enableWorker: true,
    workerPath: '/hls.worker.js',
  })
})

test('cues are left to the subtitle pipeline, and the audio language is asked for', () => {
  expect(settings.renderTextTracksNatively).toBe(false)
  expect(settings).not.toHaveProperty('audioPreference')
  expect(hlsSettings({ ...usual, audioLanguage: 'de' }).audioPreference).toEqual({ lang: 'de' })
})

test('for single pictures nothing is buffered ahead or behind', () => {
  expect(hlsSettings({ ...usual, isFrugal: true })).toMatchObject({
    maxBufferLength: 1,
    maxMaxBufferLength: 1,
    backBufferLength: 0,
  })
})
