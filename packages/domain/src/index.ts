export { drawExtra, greetingAt, type Greeting } from './greeting.ts'
export { isExactTitle, isSameTitle, isSameYear, yearInTitle } from './title-match.ts'
export { decodeMediaId, encodeMediaId, slugOf, type MediaRef } from './media-id.ts'
export { dayOf, filmsOfTheDay, orderOfTheDay } from './order-of-the-day.ts'
export { asPreviewPicture, pictureCandidates, type PictureKind } from './picture-sizes.ts'
export { chooseQuality, type QualityPreference } from './quality.ts'
export { dateInWords } from './date-in-words.ts'
export { isReleased, localDate } from './release.ts'
export {
  yearOf,
  type Credits,
  type Episode,
  type Genre,
  type MovieDetails,
  type Season,
  type SeasonRef,
  type ShowDetails,
  type Title,
  type TitleDetails,
  type Trailer,
} from './title.ts'
export { catalogueKindOf, titleKindOf, type CatalogueKind, type MediaKind, type TitleKind } from './title-kind.ts'
export { parseCdnReplacements, replaceCdn, type CdnReplacement } from './cdn-replacements.ts'
export { advanceShare, isAutoplayAllowed, shouldAdvance } from './autoplay.ts'
export { nextEpisodeVisibility, type NextEpisode, type NextEpisodeVisibility } from './next-episode.ts'
export { parseStartTime, startPositionOf } from './start-position.ts'
export { percentWatched, progressRing, SEEN_SHARE, shareWatched, type WatchProgress } from './watch-progress.ts'
export { BEGUN_SECONDS, isFilmUnfinished, isOfFilm, isSeen, LEFT_SECONDS, type WatchRecord } from './watch-record.ts'
export { airedOfSeason, airedUpTo } from './aired-episodes.ts'
export { episodeAfter, type KnownSeason, type PlacedEpisode } from './episode-order.ts'
export { latestWatched, upNext, type UpNext } from './up-next.ts'
export { continueWatching, type ContinueItem } from './continue-watching.ts'
export { isStars, ratedTitleOf, STARS } from './rating.ts'
export { bookmarkOrder, canBookmark } from './bookmark-order.ts'
export { normalPassphrase, passphraseWords } from './passphrase.ts'
export { NEW_PROFILE, PROFILE_COLORS, PROFILE_ICONS, profileIcon, type ProfileIcon } from './profile.ts'
export { compareTimestamps, isLater, isSameTimestamp, laterTimestamp } from './hlc.ts'
export { themeOf, THEMES, type Theme } from './theme.ts'
export { readSearchQuery, type SearchQuery } from './search-query.ts'
export { otherNumerals, withArabicNumerals, withOtherNumerals } from './numerals.ts'
export { ARTICLES, titleWordsOf } from './title-words.ts'
