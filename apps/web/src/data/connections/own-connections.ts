import { connectionsSchema, openSubtitlesConnectionSchema } from '@matinee/contracts'
import * as z from 'zod/mini'
import { defineStore } from '../kit/define-store.ts'
import type { LocalStore } from '../kit/open-store.ts'

const { jellyfin, addons, directLinks } = connectionsSchema.shape

/**
 * What the viewer connected to this device (specification §3): servers, add-ons, links, a key. Everything here may be secret: it is
 * written to no log, in no account but sealed, where the viewer says so (sealed-connections.ts), and in
 * a file only where they save one (decision record 0083).
 */
export const ownConnectionsStore = defineStore({
  key: '__MW::connections',
  versions: [{ version: 0 }],
  schema: z.object({
    jellyfin,
    addons,
    directLinks,
    openSubtitles: z.nullable(openSubtitlesConnectionSchema),
    /** Names this device to media servers; made at random when it is first needed. */
    deviceId: z.string().check(z.regex(/^[a-z0-9]{0,64}$/)),
  }),
  defaults: { jellyfin: [], addons: [], directLinks: [], openSubtitles: null, deviceId: '' },
})
export type OwnConnections = z.infer<typeof ownConnectionsStore.schema>
export type OwnConnectionsStore = LocalStore<OwnConnections>
