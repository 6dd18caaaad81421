import { programmeIdSchema } from '@matinee/contracts'
import * as z from 'zod/mini'
import programmesJson from '../../data/programmes.json' with { type: 'json' }

const text = z.string().check(z.minLength(1))

const programmeRow = z.object({
  id: programmeIdSchema,
  name: text,
  line: text,
  note: text,
  films: z.array(
    z.object({ imdbId: z.string().check(z.regex(/^tt\d{7,9}$/)), title: text, year: z.int(), remark: text }),
  ),
})
export type ProgrammeRow = z.infer<typeof programmeRow>

/** Reads the programmes that come with the product. Throws on data that is not as described in data/README.md. */
export const readProgrammes = (): ProgrammeRow[] => z.array(programmeRow).parse(programmesJson)
