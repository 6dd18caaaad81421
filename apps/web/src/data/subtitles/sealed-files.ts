import * as z from 'zod/mini'
import type { Sealer } from '../account/crypto/account-keys.ts'
import type { SubtitleRow } from './subtitle-rows.ts'

/** Files that an account keeps. */
export const MOST_SEALED_FILES = 12
/** Letters of all packed files together: sealed, they stay below what an account takes as one text. */
export const MOST_PACKED = 270_000

const nameSchema = z.string().check(z.maxLength(500))
const fileSchema = z.object({
  watched: nameSchema,
  id: nameSchema,
  language: nameSchema,
  label: nameSchema,
  contentType: z.nullable(nameSchema),
  isChosen: z.boolean(),
  recency: z.int().check(z.gte(0)),
  packed: z.string().check(z.maxLength(MOST_PACKED)),
})
const payloadSchema = z.object({
  version: z.literal(1),
  files: z.array(fileSchema).check(z.maxLength(MOST_SEALED_FILES)),
})
/** A subtitle file as an account keeps it, once it is opened. */
export type SealedFile = z.infer<typeof fileSchema>

/** A file for the account; undefined for one that its form has no room for. */
export function sealedFileOf(row: SubtitleRow, packed: string): SealedFile | undefined {
  const { watched, id, language, label, contentType, isChosen, recency } = row
  return fileSchema.safeParse({ watched, id, language, label, contentType, isChosen, recency, packed }).data
}

/** The files of one sealed text. */
export const sealFiles = (files: readonly SealedFile[], sealer: Sealer): Promise<string> =>
  sealer.seal(JSON.stringify({ version: 1, files }))

/** Undefined for what was sealed with another key, was changed, or is of another form. */
export async function openFiles(sealed: string, sealer: Sealer): Promise<readonly SealedFile[] | undefined> {
  try {
    return payloadSchema.safeParse(JSON.parse(await sealer.open(sealed))).data?.files
  } catch {
    return undefined
  }
}

type Chosen = Pick<SealedFile, 'watched' | 'id' | 'isChosen' | 'recency'>
const keyOf = ({ watched, id }: Chosen) => JSON.stringify([watched, id])

/**
 * The files of two devices: of each the later choice, of equal ones theirs. Of a film only what was chosen last of all may be chosen.
 */
export function mergeFiles<One extends Chosen, Other extends Chosen>(
  ours: readonly One[],
  theirs: readonly Other[],
): (One | Other)[] {
  const files = new Map<string, One | Other>(ours.map((file) => [keyOf(file), file]))
  for (const file of theirs) {
    const own = files.get(keyOf(file))
    if (own === undefined || own.recency <= file.recency) files.set(keyOf(file), file)
  }
  const latest = new Map<string, One | Other>()
  for (const file of files.values()) {
    const other = latest.get(file.watched)
    if (other === undefined || isLater(file, other)) latest.set(file.watched, file)
  }
  return Array.from(files.values(), (file) =>
    file.isChosen && latest.get(file.watched) !== file ? { ...file, isChosen: false } : file,
  )
}

const isLater = (one: Chosen, other: Chosen) =>
  one.recency === other.recency ? keyOf(one) > keyOf(other) : one.recency > other.recency

/** Whether two lists hold the same choices. */
export function isSameChoice(ours: readonly Chosen[], theirs: readonly Chosen[]): boolean {
  const text = (files: readonly Chosen[]) =>
    JSON.stringify(files.map((file) => [keyOf(file), file.isChosen, file.recency]).toSorted())
  return text(ours) === text(theirs)
}
