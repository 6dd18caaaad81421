import { type RawBuilder, sql } from 'kysely'
import type { Migration } from './migration.ts'

/** When each account's order passed which place: by it a server that was restored knows which devices were farther. */
export const checkpoints: Migration = {
  name: 'milestones',
  async up(rows, engine) {
    const key: RawBuilder<unknown> = engine === 'postgres' ? sql`text collate "C"` : sql`text`
    await rows.schema
      .alterTable('users')
      .addColumn('milestone_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    const table = rows.schema
      .createTable('milestones')
      .addColumn('user_id', sql`${key}`, (column) => column.notNull())
      .addColumn('cursor', 'bigint', (column) => column.notNull())
      .addColumn('passed_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('milestones_key', ['user_id', 'cursor'])
    await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute()
  },
}
