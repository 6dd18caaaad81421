import type { Engine, Rows } from '../storage.ts'

/** One step of the schema. Written once for every engine; `engine` is for what only one of them can say. */
export interface Migration {
  name: string
  up: (rows: Rows, engine: Engine) => Promise<void>
}
