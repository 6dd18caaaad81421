import type { Compilable, CompiledQuery } from 'kysely'
import type { Rows } from './storage.ts'

/** Stands for a value that is not known yet: one of the query's, or one of an item of its list. */
class Placeholder {
  readonly name: string
  readonly at: number | undefined
  constructor(name: string, at?: number) {
    this.name = name
    this.at = at
  }
}

/** Marks where a value goes; typed as that value, so that the query checks it. */
type Placeholders<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name]

/** Runs a query that is known, with the values of this time. */
type Run<Values, Item, Row> = (rows: Rows, values: Values, items: readonly Item[], start: number) => Promise<Row[]>

function compileOnce<Values, Item, Row>(build: (rows: Rows) => Compilable<Row>): Run<Values, Item, Row> {
  const compiled = new WeakMap<Rows, CompiledQuery<Row>>()
  const compile = (rows: Rows): CompiledQuery<Row> => {
    const query = build(rows).compile()
    compiled.set(rows, query)
    return query
  }
  return async (rows, values, items, start) => {
    const query = compiled.get(rows) ?? compile(rows)
    const parameters = query.parameters.map((parameter) => {
      if (!(parameter instanceof Placeholder)) return parameter
      if (parameter.at === undefined) return values[parameter.name as keyof Values]
      return items[start + parameter.at]?.[parameter.name as keyof Item]
    })
    const result = await rows.executeQuery<Row>({ ...query, parameters })
    return result.rows
  }
}

/** Slots are only ever seen by a query's list of parameters, which takes any value. */
const placeholderOf = ((name: string) => new Placeholder(name)) as unknown

/**
 * A query that is built and turned into SQL once for each connection, and then only run with other values. For the queries
 * of every request: building one costs as much as running it.
 */
export function prepared<Values, Row>(
  build: (rows: Rows, placeholder: Placeholders<Values>) => Compilable<Row>,
): (rows: Rows, values: Values) => Promise<Row[]> {
  const run = compileOnce<Values, never, Row>((rows) => build(rows, placeholderOf as Placeholders<Values>))
  return (rows, values) => run(rows, values, [], 0)
}

/** Lengths for which a query on a list is prepared. Other lengths are put together from these. */
const SIZES = [64, 32, 16, 8, 4, 2, 1] as const

/**
 * As `prepared`, for a query on a list of any length: `build` is given items of slots under these `names`, for one of a few
 * lengths, and the query runs as often as it takes. The queries of one list are asked at once, so they travel together.
 */
export function preparedList<Values, Item, Row>(
  build: (rows: Rows, placeholder: Placeholders<Values>, items: readonly [Item, ...Item[]]) => Compilable<Row>,
  names: readonly (keyof Item & string)[],
): (rows: Rows, values: Values, items: readonly Item[]) => Promise<Row[]> {
  const itemAt = (at: number): Item =>
    Object.fromEntries(names.map((name) => [name, new Placeholder(name, at)])) as unknown as Item
  const runs = SIZES.map((size) => ({
    size,
    run: compileOnce<Values, Item, Row>((rows) =>
      build(rows, placeholderOf as Placeholders<Values>, [
        itemAt(0),
        ...Array.from({ length: size - 1 }, (_, before) => itemAt(before + 1)),
      ]),
    ),
  }))
  return async (rows, values, items) => {
    const parts: Promise<Row[]>[] = []
    let start = 0
    for (const { size, run } of runs) {
      for (; start + size <= items.length; start += size) parts.push(run(rows, values, items, start))
    }
    return (await Promise.all(parts)).flat()
  }
}
