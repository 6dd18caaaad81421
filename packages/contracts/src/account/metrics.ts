/** Reports of providers and of the human check. Source: protocols §5. */
import * as z from 'zod/mini'
import { listSchema } from './list.ts'
import { textSchema } from './text.ts'

/** A server refuses longer reports; split and share one batch id. */
export const MOST_REPORT_ITEMS = 10
export const BATCH_ID_LENGTH = 32

export const providerReportItemSchema = z.object({
  tmdbId: textSchema(255),
  type: textSchema(50),
  title: textSchema(1000),
  seasonId: z.optional(textSchema(255)),
  episodeId: z.optional(textSchema(255)),
  status: z.enum(['failed', 'notfound', 'success']),
  providerId: textSchema(255),
  embedId: z.optional(textSchema(255)),
  errorMessage: z.optional(textSchema(10_000)),
  fullError: z.optional(textSchema(50_000)),
})
export type ProviderReportItem = z.infer<typeof providerReportItemSchema>

export const providerReportSchema = z.object({
  items: listSchema(providerReportItemSchema, MOST_REPORT_ITEMS, 1),
  /** `extension`, `custom-proxy` or `default`. */
  tool: z.optional(textSchema(100)),
  batchId: z.optional(z.unknown()),
})
export type ProviderReport = z.infer<typeof providerReportSchema>

export const captchaReportSchema = z.object({ success: z.boolean() })
