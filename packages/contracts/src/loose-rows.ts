import * as z from 'zod/mini'

/** A list inside something larger: an invalid row is left out, and never fails the others or the whole. */
export const looseRows = <Row extends z.ZodMiniType>(row: Row) =>
  z.optional(
    z.pipe(
      z.unknown(),
      z.transform((rows): z.infer<Row>[] =>
        (Array.isArray(rows) ? rows : []).flatMap((one: unknown) => {
          const read = z.safeParse(row, one)
          return read.success ? [read.data] : []
        }),
      ),
    ),
  )
