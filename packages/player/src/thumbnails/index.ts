/** Previews for the timeline: sprite tracks of the stream, else snapshots. No look. */
export { browserPlatform, type ThumbnailPlatform } from './platform.ts'
export { type Snapshot, type SnapshotOptions, type SnapshotTaker } from './snapshots.ts'
export { nearestThumbnail, type Thumbnail } from './thumbnail.ts'
export { createThumbnails, type SpriteTrackFile, type Thumbnails, type ThumbnailsOptions } from './thumbnails.ts'
