import * as z from 'zod/mini'
import type { Sealer } from '../account/crypto/account-keys.ts'
import { fileKey, newestFirst, type SubtitleRow } from './subtitle-rows.ts'

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

/**
 * The files of two devices: of each the later choice, of equal ones theirs. Of a film only what was chosen last of all may be chosen.
 */
export function mergeFiles<One extends Chosen, Other extends Chosen>(
  ours: readonly One[],
  theirs: readonly Other[],
): (One | Other)[] {
  const files = new Map<string, One | Other>(ours.map((file) => [fileKey(file), file]))
  for (const file of theirs) {
    const own = files.get(fileKey(file))
    if (own === undefined || own.recency <= file.recency) files.set(fileKey(file), file)
  }
  const latest = new Set<string>()
  return newestFirst([...files.values()]).map((file) => {
    const isLatest = !latest.has(file.watched)
    latest.add(file.watched)
    return file.isChosen && !isLatest ? { ...file, isChosen: false } : file
  })
}

/** Whether two states of one file are the same; its bytes do not change without a new choice. */
export const isSameState = (one: Chosen & { label: string }, other: Chosen & { label: string }): boolean =>
  fileKey(one) === fileKey(other) &&
  one.recency === other.recency &&
  one.isChosen === other.isChosen &&
  one.label === other.label

/** Whether two lists hold the same states. */
export const isSameList = (ours: readonly SealedFile[], theirs: readonly SealedFile[]): boolean =>
  ours.length === theirs.length && ours.every((file) => theirs.some((other) => isSameState(file, other)))
