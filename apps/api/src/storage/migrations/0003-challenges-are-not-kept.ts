import type { Migration } from './migration.ts'

/** A challenge vouches for itself (decision 0058); those that were given minutes ago are asked for anew. */
export const challengesAreNotKept: Migration = {
  name: 'challenges-are-not-kept',
  async up(rows) {
    await rows.schema.dropTable('challenges').execute()
  },
}
