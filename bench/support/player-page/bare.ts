import HlsLibrary, { Events } from 'hls.js'
import hlsWorkerUrl from 'hls.js/dist/hls.worker.js?url'
import { FIRST_BITRATE } from '../../../packages/player/src/core/index.ts'
import { hlsSettings } from '../../../packages/player/src/engines/hlsjs/settings.ts'
import { countObjectUrls, FILM, offer, untilFrame } from './page.ts'

/** The least that plays a film: an element, and hls.js with the settings that the player gives it. */
const video = document.querySelector('video') as HTMLVideoElement
const objectUrls = countObjectUrls()

offer({
  load() {
    const shown = untilFrame(video, () => true)
    const hls = new HlsLibrary(
      hlsSettings({ workerPath: hlsWorkerUrl, audioLanguage: null, firstBitrate: FIRST_BITRATE, isFrugal: false }),
    )
    hls.once(Events.MANIFEST_PARSED, () => hls.startLoad())
    hls.attachMedia(video)
    hls.loadSource(FILM)
    void video.play()
    return shown
  },
  seek(seconds) {
    const shown = untilFrame(video, (mediaTime) => Math.abs(mediaTime - seconds) < 1)
    video.currentTime = seconds
    return shown
  },
  showControls(areShown) {
    video.controls = areShown
  },
  changeSources: () => Promise.resolve(),
  live: () => ({ engines: 1, objectUrls: objectUrls() }),
})
