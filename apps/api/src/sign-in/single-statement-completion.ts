import { DRAFT_COLUMNS, SESSION_COLUMNS } from '../sessions/repository.ts'
import { prepared } from '../storage/prepared.ts'
import type { SessionDraft, UserRow } from '../storage/schema.ts'
import type { Rows, Storage } from '../storage/storage.ts'
import { type KnownUser, KNOWN_USER_COLUMNS } from '../users/repository.ts'
import type { Completion, Presented } from './completion.ts'

const USER_COLUMNS = [
  'id',
  'public_key',
  'namespace',
  'profile',
  'created_at',
  'last_logged_in',
  'last_seen_at',
  'cursor',
  'clock_at',
  'clock_counter',
  'forgotten_to',
] as const

/** A session's columns, under names that are not an account's as well. */
type DraftValues = { [Column in keyof SessionDraft as `session.${Column}`]: SessionDraft[Column] }

const draftValues = (draft: SessionDraft): DraftValues => ({
  'session.id': draft.id,
  'session.created_at': draft.created_at,
  'session.accessed_at': draft.accessed_at,
  'session.expires_at': draft.expires_at,
  'session.device': draft.device,
  'session.user_agent': draft.user_agent,
})

/** `spent` has a row if nobody used the challenge before; `good` has it if the challenge was good as well. */
const usingChallenge = (rows: Rows, { code, rememberedUntil, isGood }: Presented) =>
  rows
    .with('spent', (query) =>
      query
        .insertInto('spent_tokens')
        .values({ token: code, expires_at: rememberedUntil })
        .onConflict((conflict) => conflict.column('token').doNothing())
        .returning('token'),
    )
    .with('good', (query) =>
      query
        .selectFrom('spent')
        .select('token')
        .where(({ val }) => val(isGood)),
    )

/** A challenge whose parts are still to come. */
const presentedParameters = (
  placeholder: <Name extends keyof Presented>(name: Name) => Presented[Name],
): Presented => ({
  code: placeholder('code'),
  rememberedUntil: placeholder('rememberedUntil'),
  publicKey: placeholder('publicKey'),
  isGood: placeholder('isGood'),
  now: placeholder('now'),
})

const registerQuery = prepared<Presented & UserRow & DraftValues, { isGood: boolean; isAdded: boolean }>(
  (rows, placeholder) =>
    usingChallenge(rows, presentedParameters(placeholder))
      .with('added', (query) =>
        query
          .insertInto('users')
          .columns(USER_COLUMNS)
          .expression(({ selectFrom, val }) =>
            selectFrom('good').select(USER_COLUMNS.map((column) => val(placeholder(column)).as(column))),
          )
          .onConflict((conflict) => conflict.column('public_key').doNothing())
          .returning('id'),
      )
      .with('begun', (query) =>
        query
          .insertInto('sessions')
          .columns(SESSION_COLUMNS)
          .expression(({ selectFrom, val }) =>
            selectFrom('added')
              .select('added.id as user_id')
              .select(DRAFT_COLUMNS.map((column) => val(placeholder(`session.${column}`)).as(column))),
          ),
      )
      .selectNoFrom(({ exists, selectFrom }) => [
        exists(selectFrom('good').select('token')).as('isGood'),
        exists(selectFrom('added').select('id')).as('isAdded'),
      ]),
)

const logInQuery = prepared<Presented & DraftValues, KnownUser>((rows, placeholder) =>
  usingChallenge(rows, presentedParameters(placeholder))
    .with('known', (query) =>
      query
        .updateTable('users')
        .set({ last_logged_in: placeholder('now'), last_seen_at: placeholder('now') })
        .where('public_key', '=', placeholder('publicKey'))
        .where(({ exists, selectFrom }) => exists(selectFrom('good').select('token')))
        .returning(KNOWN_USER_COLUMNS),
    )
    .with('begun', (query) =>
      query
        .insertInto('sessions')
        .columns(SESSION_COLUMNS)
        .expression(({ selectFrom, val }) =>
          selectFrom('known')
            .select('known.id as user_id')
            .select(DRAFT_COLUMNS.map((column) => val(placeholder(`session.${column}`)).as(column))),
        ),
    )
    .selectFrom('known')
    .select(KNOWN_USER_COLUMNS),
)

/** Sign-in as one statement of several parts, which PostgreSQL takes whole or not at all, and in one go. */
export const singleStatementCompletion = (storage: Storage): Completion => ({
  async register(presented, user, session) {
    const [outcome] = await storage.writeStatement((rows) =>
      registerQuery(rows, { ...presented, ...user, ...draftValues(session) }),
    )
    if (!outcome?.isGood) return 'refusedSignIn'
    return outcome.isAdded ? 'registered' : 'keyTaken'
  },
  async logIn(presented, draft) {
    const [user] = await storage.writeStatement((rows) => logInQuery(rows, { ...presented, ...draftValues(draft) }))
    return user
  },
})
