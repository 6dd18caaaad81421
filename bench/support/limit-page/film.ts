import HlsLibrary from 'hls.js'

const video = document.querySelector('video') as HTMLVideoElement
const hls = new HlsLibrary()
hls.loadSource('/samples/film/master.m3u8')
hls.attachMedia(video)
void video.play()
