import { AudioPage } from './audio-page.tsx'
import { CaptionListPage, CaptionsPage, CustomizeButton } from './caption-pages.tsx'
import { CaptionStylePage } from './caption-style-page.tsx'
import { DownloadHelpPage, DownloadPage, UnablePage } from './download-pages.tsx'
import { FoundSubtitlesPage } from './found-subtitles-page.tsx'
import type { MenuPage, MenuPages } from './menu-page.ts'
import { PlaybackPage } from './playback-page.tsx'
import { QualityPage } from './quality-page.tsx'
import { RootPage } from './root-page.tsx'
import { EmbedsPage, EmbedsTitle, SourcePage } from './source-pages.tsx'

/**
 * The caption pages, once for the settings and once for the captions button: they differ only in their parent page
 * (specification §2).
 */
function captionPages(suffix: '' | 'Overlay'): MenuPages {
  const isOverlay = suffix === 'Overlay'
  const top = `/captions${suffix}`
  const page: MenuPage = {
    title: 'player.menus.subtitles.title',
    height: 431,
    View: () => <CaptionsPage isOverlay={isOverlay} />,
    End: () => <CustomizeButton isOverlay={isOverlay} />,
  }
  return {
    [top]: isOverlay ? page : { ...page, back: '/' },
    [`/captions/source${suffix}`]: {
      title: 'player.menus.subtitles.SourceChoice',
      height: 431,
      back: top,
      View: () => <CaptionListPage kind="source" isOverlay={isOverlay} />,
    },
    [`/captions/opensubtitles${suffix}`]: {
      title: 'player.menus.subtitles.OpenSubtitlesChoice',
      height: 431,
      back: top,
      View: () => <FoundSubtitlesPage isOverlay={isOverlay} />,
    },
    [`/captions/settings${suffix}`]: {
      title: 'player.menus.subtitles.settings.title',
      height: 450,
      back: top,
      View: CaptionStylePage,
    },
  }
}

/** Pages of the settings menu by path, with the heights of specification §2 "Player". */
export const SETTINGS_PAGES: MenuPages = Object.freeze({
  '/': { title: 'player.menus.settings.title', height: 431, isBare: true, View: RootPage },
  '/quality': { title: 'player.menus.quality.title', height: 400, back: '/', View: QualityPage },
  '/audio': { title: 'player.menus.audio.title', height: 431, back: '/', View: AudioPage },
  ...captionPages(''),
  ...captionPages('Overlay'),
  '/source': { title: 'player.menus.sources.title', height: 431, back: '/', View: SourcePage },
  '/source/embeds': {
    title: 'player.menus.sources.title',
    Title: EmbedsTitle,
    height: 431,
    back: '/source',
    View: EmbedsPage,
  },
  '/playback': { title: 'player.menus.playback.title', height: 215, back: '/', View: PlaybackPage },
  '/download': { title: 'player.menus.downloads.title', height: 490, back: '/', View: DownloadPage },
  '/download/ios': {
    title: 'player.menus.downloads.onIos.title',
    height: 440,
    back: '/download',
    View: () => <DownloadHelpPage device="onIos" />,
  },
  '/download/android': {
    title: 'player.menus.downloads.onAndroid.title',
    height: 440,
    back: '/download',
    View: () => <DownloadHelpPage device="onAndroid" />,
  },
  '/download/pc': {
    title: 'player.menus.downloads.onPc.title',
    height: 440,
    back: '/download',
    View: () => <DownloadHelpPage device="onPc" />,
  },
  '/download/unable': { title: 'player.menus.downloads.title', height: 440, back: '/', View: UnablePage },
} satisfies MenuPages)
