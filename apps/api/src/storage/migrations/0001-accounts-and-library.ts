import { type RawBuilder, sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The first schema (storage/schema.ts says what the columns mean). */
export const accountsAndLibrary: Migration = {
  name: 'accounts-and-library',
  async up(rows, engine) {
    const schema = rows.schema
    // Keys are compared byte by byte, as SQLite does; a server's language must not reorder or merge them.
    const key: RawBuilder<unknown> = engine === 'postgres' ? sql`text collate "C"` : sql`text`

    await schema
      .createTable('users')
      .addColumn('id', sql`${key}`, (column) => column.primaryKey())
      .addColumn('public_key', sql`${key}`, (column) => column.notNull().unique())
      .addColumn('namespace', 'text', (column) => column.notNull())
      .addColumn('profile', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_logged_in', 'bigint', (column) => column.notNull())
      .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
      .addColumn('cursor', 'bigint', (column) => column.notNull())
      .addColumn('clock_at', 'bigint', (column) => column.notNull())
      .addColumn('clock_counter', 'bigint', (column) => column.notNull())
      .addColumn('forgotten_to', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('users_by_last_seen').on('users').column('last_seen_at').execute()

    await schema
      .createTable('sessions')
      .addColumn('user_id', sql`${key}`, (column) => column.notNull())
      .addColumn('id', sql`${key}`, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('accessed_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('user_agent', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('sessions_key', ['user_id', 'id'])
      .addForeignKeyConstraint('sessions_user', ['user_id'], 'users', ['id'])
      .execute()
    await schema.createIndex('sessions_by_id').on('sessions').column('id').execute()
    await schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute()

    await schema
      .createTable('challenges')
      .addColumn('code', sql`${key}`, (column) => column.primaryKey())
      .addColumn('flow', 'text', (column) => column.notNull())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('challenges_by_expiry').on('challenges').column('expires_at').execute()

    // No foreign key here and below: who writes these rows holds the account's row in the same transaction, and checking it
    // again for each of them would cost more than the write.
    const records = schema
      .createTable('records')
      .addColumn('user_id', sql`${key}`, (column) => column.notNull())
      .addColumn('kind', sql`${key}`, (column) => column.notNull())
      .addColumn('title_id', sql`${key}`, (column) => column.notNull())
      .addColumn('season_id', sql`${key}`, (column) => column.notNull())
      .addColumn('episode_id', sql`${key}`, (column) => column.notNull())
      .addColumn('cursor', 'bigint', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addColumn('is_gone', 'integer', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('wire', 'text')
      .addPrimaryKeyConstraint('records_key', ['user_id', 'kind', 'title_id', 'season_id', 'episode_id'])
    // Without a row id SQLite keeps the rows of one user side by side, so that a list is read from a few pages.
    await (engine === 'sqlite' ? records.modifyEnd(sql`without rowid`) : records).execute()
    await schema.createIndex('records_by_cursor').on('records').columns(['user_id', 'cursor']).execute()
    await schema
      .createIndex('records_gone')
      .on('records')
      .columns(['changed_at'])
      .where(sql.ref('is_gone'), '=', sql.lit(1))
      .execute()

    const seen = schema
      .createTable('seen_changes')
      .addColumn('user_id', sql`${key}`, (column) => column.notNull())
      .addColumn('change_id', sql`${key}`, (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('seen_changes_key', ['user_id', 'change_id'])
    await (engine === 'sqlite' ? seen.modifyEnd(sql`without rowid`) : seen).execute()

    await schema
      .createTable('spent_tokens')
      .addColumn('token', sql`${key}`, (column) => column.primaryKey())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('leases')
      .addColumn('job', sql`${key}`, (column) => column.primaryKey())
      .addColumn('held_until', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('server_values')
      .addColumn('name', sql`${key}`, (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()
  },
}
