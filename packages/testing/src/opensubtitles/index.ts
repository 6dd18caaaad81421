export {
  createFakeOpenSubtitles,
  type FakeOpenSubtitles,
  type FakeOpenSubtitlesSettings,
  type FakeSubtitle,
} from './fake-opensubtitles.ts'
