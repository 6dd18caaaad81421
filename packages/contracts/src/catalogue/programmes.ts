/** `GET programmes`: sets of films that belong together. Only our own catalogue has them. */
import * as z from 'zod/mini'
import { catalogueMovieItemSchema } from './items.ts'
import { looseRows } from '../loose-rows.ts'

/** Fewest films of a programme; one with fewer is left out. */
export const FEWEST_PROGRAMME_FILMS = 3

/** The name of a programme in addresses. */
export const programmeIdSchema = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(60))

const text = z.string().check(z.minLength(1))

export const catalogueProgrammeSchema = z.object({
  id: programmeIdSchema,
  /** Its texts are in English. */
  name: text,
  /** Two sentences, for a card. */
  line: text,
  note: text,
  /** In the order of the programme, each with a sentence about it. */
  films: looseRows(z.extend(catalogueMovieItemSchema, { remark: z.string() })),
})
export type CatalogueProgramme = z.infer<typeof catalogueProgrammeSchema>

export const catalogueProgrammesSchema = z.object({ programmes: looseRows(catalogueProgrammeSchema) })
export type CatalogueProgrammes = z.infer<typeof catalogueProgrammesSchema>
