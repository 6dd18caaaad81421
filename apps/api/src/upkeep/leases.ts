import type { Rows } from '../storage/storage.ts'

/** Takes a job for a while. False when another instance has it. */
export async function takeLease(rows: Rows, job: string, times: { now: number; until: number }): Promise<boolean> {
  const taken = await rows
    .insertInto('leases')
    .values({ job, held_until: times.until })
    .onConflict((conflict) =>
      conflict.column('job').doUpdateSet({ held_until: times.until }).where('leases.held_until', '<=', times.now),
    )
    .returning('job')
    .executeTakeFirst()
  return taken !== undefined
}
