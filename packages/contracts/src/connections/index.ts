/**
 * What a viewer connects to Matinee: media servers, add-ons, links of their own, a subtitle service. Everything here
 * may hold secrets (a token, a key, an address with one): store it apart from other settings.
 */
import * as z from 'zod/mini'
import { looseRows } from '../loose-rows.ts'

export const MOST_CONNECTIONS = 40
export const MOST_LINKS = 10_000

/** Permanent id of a connection: random, and independent of what it leads to. */
export const connectionIdSchema = z.string().check(z.regex(/^[a-z][a-z0-9]{3,31}$/))
const nameSchema = z.string().check(z.minLength(1), z.maxLength(200))
const urlSchema = z.string().check(z.maxLength(8192), z.regex(/^https?:\/\//i))
const connectionCommon = {
  id: connectionIdSchema,
  name: nameSchema,
  isEnabled: z._default(z.boolean(), true),
}

export const jellyfinConnectionSchema = z.object({
  ...connectionCommon,
  /** The server's address, with its path when it has one, without a slash at the end. */
  url: urlSchema,
  userId: z.string().check(z.minLength(1), z.maxLength(100)),
  userName: z.string().check(z.maxLength(200)),
  /** Secret. Belongs to this device and can be revoked on the server. */
  token: z.string().check(z.minLength(1), z.maxLength(500)),
})
/** A viewer signed in to a Jellyfin server. */
export type JellyfinConnection = z.infer<typeof jellyfinConnectionSchema>

export const ADDON_RESOURCES = ['stream', 'subtitles'] as const
export const addonResourceSchema = z.object({
  name: z.enum(ADDON_RESOURCES),
  /** `movie`, `series`. */
  types: z.array(z.string()),
  /** Prefixes of the ids it answers to; empty when it takes any. */
  idPrefixes: z.array(z.string()),
})
export const addonManifestSchema = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  description: z.string(),
  /** Only those that Matinee can use; may be empty. */
  resources: z.array(addonResourceSchema),
  /** Whether its manifest says that it offers torrents, or content for adults. */
  isPeerToPeer: z.boolean(),
  isAdult: z.boolean(),
})
/** The used part of an add-on's manifest. */
export type AddonManifest = z.infer<typeof addonManifestSchema>
export type AddonResource = z.infer<typeof addonResourceSchema>

export const addonConnectionSchema = z.object({
  ...connectionCommon,
  /** Secret: many add-ons carry the viewer's settings and keys in it. */
  manifestUrl: urlSchema,
  manifest: addonManifestSchema,
})
export type AddonConnection = z.infer<typeof addonConnectionSchema>

export const linkCaptionSchema = z.object({
  url: urlSchema,
  type: z.enum(['srt', 'vtt']),
  /** ISO 639-1, or `und`. */
  language: z.string().check(z.minLength(2), z.maxLength(35)),
})
export const directLinkSchema = z.object({
  id: connectionIdSchema,
  isEnabled: z._default(z.boolean(), true),
  tmdbId: z.string().check(z.minLength(1), z.maxLength(50)),
  /** Both for an episode, neither for a film. */
  season: z.optional(z.int()),
  episode: z.optional(z.int()),
  type: z.enum(['mp4', 'webm', 'hls']),
  /** May be secret. */
  url: urlSchema,
  captions: z._default(z.array(linkCaptionSchema).check(z.maxLength(50)), []),
})
/** A viewer's own address of one film or episode. */
export type DirectLink = z.infer<typeof directLinkSchema>

export const openSubtitlesConnectionSchema = z.object({
  /** Secret. The host's or the viewer's. */
  apiKey: z.string().check(z.minLength(1), z.maxLength(200)),
})
export type OpenSubtitlesConnection = z.infer<typeof openSubtitlesConnectionSchema>

/** The viewer's order: the first is tried first. */
export const connectionsSchema = z.object({
  jellyfin: z._default(z.array(jellyfinConnectionSchema).check(z.maxLength(MOST_CONNECTIONS)), []),
  addons: z._default(z.array(addonConnectionSchema).check(z.maxLength(MOST_CONNECTIONS)), []),
  directLinks: z._default(z.array(directLinkSchema).check(z.maxLength(MOST_LINKS)), []),
  openSubtitles: z.optional(openSubtitlesConnectionSchema),
})
export type Connections = z.infer<typeof connectionsSchema>

/** Connections that somebody else wrote down: what cannot be read of them takes nothing else along. */
export const looseConnectionsSchema = z.object({
  jellyfin: looseRows(jellyfinConnectionSchema),
  addons: looseRows(addonConnectionSchema),
  directLinks: looseRows(directLinkSchema),
  openSubtitles: z.optional(
    z.pipe(
      z.unknown(),
      z.transform((key) => openSubtitlesConnectionSchema.safeParse(key).data),
    ),
  ),
})

export const NO_CONNECTIONS: Connections = Object.freeze({ jellyfin: [], addons: [], directLinks: [] })
