/** The accounts server's refusals. Source: protocols §2.1. */
import * as z from 'zod/mini'

/** One error in a body; further keys depend on `code`. */
export const validationIssueSchema = z.looseObject({
  code: z.string(),
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
})
export type ValidationIssue = z.infer<typeof validationIssueSchema>

/** Status 400: the body, or a part of it, does not fit the endpoint. */
export const validationErrorSchema = z.object({
  errorType: z.literal('validation'),
  errors: z.array(validationIssueSchema),
})
/** Why our server can keep nothing new, where that is its disk. */
export type StatedCode = 'diskFull' | 'diskReadOnly'
/** Any other refusal. No client may match on the text. */
export const statedErrorSchema = z.object({
  errorType: z.literal('message'),
  message: z.string(),
  /** Ours: a `StatedCode`. Other backends send none, or anything. */
  code: z.optional(z.unknown()),
})

export const accountErrorSchema = z.discriminatedUnion('errorType', [validationErrorSchema, statedErrorSchema])
export type AccountError = z.infer<typeof accountErrorSchema>
