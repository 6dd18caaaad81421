import type { Rows } from '../storage/storage.ts'

/**
 * Takes a job for a while. False when another instance has it. One that is held for more than twice as long was taken by a clock
 * that was ahead, and is free.
 */
export async function takeLease(rows: Rows, job: string, times: { now: number; until: number }): Promise<boolean> {
  const longest = times.until + (times.until - times.now)
  const taken = await rows
    .insertInto('leases')
    .values({ job, held_until: times.until })
    .onConflict((conflict) =>
      conflict
        .column('job')
        .doUpdateSet({ held_until: times.until })
        .where(({ eb, or }) => or([eb('leases.held_until', '<=', times.now), eb('leases.held_until', '>', longest)])),
    )
    .returning('job')
    .executeTakeFirst()
  return taken !== undefined
}

/** Until when a job is or was held, ms; undefined when nobody ever took it. */
export async function leaseEnd(rows: Rows, job: string): Promise<number | undefined> {
  const lease = await rows.selectFrom('leases').select('held_until').where('job', '=', job).executeTakeFirst()
  return lease?.held_until
}

/** Holds a job until then, whoever has it. */
export async function holdLease(rows: Rows, job: string, until: number): Promise<void> {
  await rows
    .insertInto('leases')
    .values({ job, held_until: until })
    .onConflict((conflict) => conflict.column('job').doUpdateSet({ held_until: until }))
    .execute()
}
