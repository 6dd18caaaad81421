import {
  ACCOUNT_NAMESPACE,
  accountSessionSchema,
  accountUsageSchema,
  batchAnswerSchema,
  bookmarkListSchema,
  bookmarkRemovedSchema,
  challengeSchema,
  progressItemSchema,
  progressListSchema,
  progressRemovedSchema,
  serverMetaSchema,
  signedInSchema,
  userAndSessionSchema,
  userSchema,
  type AccountSession,
  type AccountUsage,
  type BatchAnswer,
  type Bookmark,
  type BookmarkInput,
  type Change,
  type Profile,
  type ProgressInput,
  type ProgressItem,
  type ServerMeta,
  type Settings,
  type SettingsInput,
  type SignedIn,
  type User,
  type UserAndSession,
} from '@matinee/contracts'
import * as z from 'zod/mini'
import {
  readableBookmarksSchema,
  readablePageSchema,
  readableProgressSchema,
  readableSettingsSchema,
  type ReadablePage,
  type Unreadable,
} from './readable.ts'
import { callAccountApi, type AccountApiPorts } from './request.ts'

/** Who calls: one signed-in device. */
export interface Access {
  baseUrl: string
  userId: string
  sessionId: string
  token: string
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Whether the call should outlive the page. */
  keepalive?: boolean | undefined
}

/** A position in the account's order of changes that its server reported, with the server's own time then, ms. */
export interface ReportedCursor {
  cursor: number
  at: number
}

/** A signed challenge. */
interface Proof {
  publicKey: string
  code: string
  signature: string
  /** The encrypted device name. */
  device: string
}

/**
 * The accounts server as specification §7 and the addition have it. Every call rejects with AccountApiError, or with the caller's
 * own abort.
 */
export interface AccountApi {
  meta(baseUrl: string, options?: CallOptions): Promise<ServerMeta>
  /** Resolves with the code to sign. */
  startRegistration(baseUrl: string, captchaToken: string | undefined): Promise<string>
  register(baseUrl: string, proof: Proof & { profile: Profile }): Promise<SignedIn>
  startLogin(baseUrl: string, publicKey: string): Promise<string>
  logIn(baseUrl: string, proof: Proof): Promise<SignedIn>
  me(baseUrl: string, token: string, options?: CallOptions): Promise<UserAndSession>
  changeProfile(access: Access, profile: Profile): Promise<User>
  removeAccount(access: Access): Promise<void>
  sessions(access: Access, options?: CallOptions): Promise<AccountSession[]>
  /** The addition: what the account holds, and may hold. Only a server whose `meta` says so has it. */
  usage(access: Access, options?: CallOptions): Promise<AccountUsage>
  renameDevice(access: Access, deviceName: string): Promise<AccountSession>
  endSession(access: Access, sessionId: string): Promise<void>

  bookmarks(access: Access, options?: CallOptions): Promise<(Bookmark | Unreadable)[]>
  putBookmarks(access: Access, bookmarks: readonly BookmarkInput[], options?: CallOptions): Promise<Bookmark[]>
  removeBookmark(access: Access, tmdbId: string, options?: CallOptions): Promise<void>
  progress(access: Access, options?: CallOptions): Promise<(ProgressItem | Unreadable)[]>
  putProgress(access: Access, item: ProgressInput, options?: CallOptions): Promise<ProgressItem>
  importProgress(access: Access, items: readonly ProgressInput[], options?: CallOptions): Promise<ProgressItem[]>
  removeProgress(
    access: Access,
    item: { tmdbId: string; seasonId?: string; episodeId?: string },
    options?: CallOptions,
  ): Promise<void>
  settings(access: Access, options?: CallOptions): Promise<Settings>
  putSettings(access: Access, settings: SettingsInput, options?: CallOptions): Promise<Settings>

  /** The addition: a batch of changes. */
  submit(access: Access, changes: readonly Change[], options?: CallOptions): Promise<BatchAnswer>
  /**
   * The addition: what changed since a cursor; `told` holds the positions that the server has reported since the last
   * read.
   */
  changes(
    access: Access,
    since: number,
    options?: CallOptions & { reported?: readonly ReportedCursor[] },
  ): Promise<ReadablePage>
}

const anything = z.unknown()

const reportedQuery = (reported: readonly ReportedCursor[] = []) =>
  reported.length > 0 ? `&told=${reported.map(({ cursor, at }) => `${cursor}:${at}`).join(',')}` : ''

export function createAccountApi(ports: AccountApiPorts): AccountApi {
  const own = ({ baseUrl, token }: Access, path: string, { signal, keepalive }: CallOptions = {}) => ({
    baseUrl,
    token,
    path,
    signal,
    keepalive,
  })
  const user = (access: Access, path = '') => `/users/${encodeURIComponent(access.userId)}${path}`
  const signed = ({ publicKey, code, signature, device }: Proof) => ({
    namespace: ACCOUNT_NAMESPACE,
    publicKey,
    challenge: { code, signature },
    device,
  })
  const call: <Schema extends z.ZodMiniType>(
    given: Parameters<typeof callAccountApi<Schema>>[1],
  ) => Promise<z.infer<Schema>> = (given) => callAccountApi(ports, given)

  return {
    meta: (baseUrl, { signal } = {}) =>
      call({ method: 'GET', baseUrl, path: '/meta', schema: serverMetaSchema, signal }),
    async startRegistration(baseUrl, captchaToken) {
      const body = captchaToken === undefined ? {} : { captchaToken }
      const path = '/auth/register/start'
      return (await call({ method: 'POST', baseUrl, path, body, schema: challengeSchema })).challenge
    },
    register: (baseUrl, { profile, ...proof }) =>
      call({
        method: 'POST',
        baseUrl,
        path: '/auth/register/complete',
        body: { ...signed(proof), profile },
        schema: signedInSchema,
      }),
    async startLogin(baseUrl, publicKey) {
      const path = '/auth/login/start'
      return (await call({ method: 'POST', baseUrl, path, body: { publicKey }, schema: challengeSchema })).challenge
    },
    logIn: (baseUrl, proof) =>
      call({ method: 'POST', baseUrl, path: '/auth/login/complete', body: signed(proof), schema: signedInSchema }),
    me: (baseUrl, token, { signal } = {}) =>
      call({ method: 'GET', baseUrl, token, path: '/users/@me', schema: userAndSessionSchema, signal }),
    changeProfile: (access, profile) =>
      call({ method: 'PATCH', ...own(access, user(access)), body: { profile }, schema: userSchema }),
    async removeAccount(access) {
      await call({ method: 'DELETE', ...own(access, user(access)), schema: anything })
    },
    sessions: (access, options) =>
      call({
        method: 'GET',
        ...own(access, user(access, '/sessions'), options),
        schema: z.array(accountSessionSchema),
      }),
    usage: (access, options) =>
      call({ method: 'GET', ...own(access, user(access, '/usage'), options), schema: accountUsageSchema }),
    renameDevice: (access, deviceName) =>
      call({
        method: 'PATCH',
        ...own(access, `/sessions/${encodeURIComponent(access.sessionId)}`),
        body: { deviceName },
        schema: accountSessionSchema,
      }),
    async endSession(access, sessionId) {
      await call({ method: 'DELETE', ...own(access, `/sessions/${encodeURIComponent(sessionId)}`), schema: anything })
    },

    bookmarks: (access, options) =>
      call({ method: 'GET', ...own(access, user(access, '/bookmarks'), options), schema: readableBookmarksSchema }),
    putBookmarks: (access, body, options) =>
      call({ method: 'PUT', ...own(access, user(access, '/bookmarks'), options), body, schema: bookmarkListSchema }),
    async removeBookmark(access, tmdbId, options) {
      const path = user(access, `/bookmarks/${encodeURIComponent(tmdbId)}`)
      await call({ method: 'DELETE', ...own(access, path, options), schema: bookmarkRemovedSchema })
    },
    progress: (access, options) =>
      call({ method: 'GET', ...own(access, user(access, '/progress'), options), schema: readableProgressSchema }),
    putProgress: (access, body, options) =>
      call({
        method: 'PUT',
        ...own(access, user(access, `/progress/${encodeURIComponent(body.tmdbId)}`), options),
        body,
        schema: progressItemSchema,
      }),
    importProgress: (access, body, options) =>
      call({
        method: 'PUT',
        ...own(access, user(access, '/progress/import'), options),
        body,
        schema: progressListSchema,
      }),
    async removeProgress(access, { tmdbId, ...body }, options) {
      const path = user(access, `/progress/${encodeURIComponent(tmdbId)}`)
      await call({ method: 'DELETE', ...own(access, path, options), body, schema: progressRemovedSchema })
    },
    settings: (access, options) =>
      call({ method: 'GET', ...own(access, user(access, '/settings'), options), schema: readableSettingsSchema }),
    putSettings: (access, body, options) =>
      call({ method: 'PUT', ...own(access, user(access, '/settings'), options), body, schema: readableSettingsSchema }),

    submit: (access, changes, options) =>
      call({
        method: 'POST',
        ...own(access, user(access, '/changes'), options),
        body: { changes },
        schema: batchAnswerSchema,
      }),
    changes: (access, since, options) =>
      call({
        method: 'GET',
        ...own(access, user(access, `/changes?since=${since}${reportedQuery(options?.reported)}`), options),
        schema: readablePageSchema,
      }),
  }
}
