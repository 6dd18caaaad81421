import * as z from 'zod/mini'

export const QUALITIES = ['unknown', '360', '480', '720', '1080', '4k'] as const
export const qualitySchema = z.enum(QUALITIES)
/** User-facing bucket of a video's height. */
export type Quality = z.infer<typeof qualitySchema>
