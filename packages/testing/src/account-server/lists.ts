import {
  bookmarkListInputSchema,
  progressImportSchema,
  progressRemovalSchema,
  progressUpsertSchema,
  SETTING_NAMES,
  settingsInputSchema,
  type ProgressInput,
} from '@matinee/contracts'
import { registerOf, savedAtOf, type BookRecord, type RecordBook } from './record-book.ts'

interface Asked {
  method: string
  /** Below the account. */
  path: string
  body: unknown
  /** ms. */
  now: number
}

const answer = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status })
const refusal = (issues: unknown): Response => answer({ errorType: 'validation', errors: issues }, 400)

/** The specified lists (protocols §2.4 and §2.5): each write is a mutation at the server's time. */
export function answerList(book: RecordBook, asked: Asked): Response | undefined {
  if (asked.path.startsWith('/bookmarks')) return answerBookmarks(book, asked)
  if (asked.path.startsWith('/progress')) return answerProgress(book, asked)
  return asked.path === '/settings' ? answerSettings(book, asked) : undefined
}

const stored = (book: RecordBook, kind: BookRecord['kind']) =>
  [...book.records.values()].filter((one) => one.kind === kind)

function answerBookmarks(book: RecordBook, { method, path, body, now }: Asked): Response | undefined {
  const name = (tmdbId: string) => ({ kind: 'bookmark', tmdbId, seasonId: '', episodeId: '' }) as const
  const wire = (record: BookRecord) => {
    const meta = registerOf(record, 'bookmark')
    return meta ? [{ tmdbId: record.tmdbId, meta, updatedAt: new Date(savedAtOf(record)).toISOString() }] : []
  }
  if (method === 'GET') return answer(stored(book, 'bookmark').flatMap(wire))
  if (method === 'PUT') {
    const parsed = bookmarkListInputSchema.safeParse(body)
    if (!parsed.success) return refusal(parsed.error.issues)
    for (const { tmdbId, meta } of parsed.data) book.put(name(tmdbId), book.timestamp(now), { bookmark: meta })
    return answer(parsed.data.flatMap(({ tmdbId }) => wire(book.find(name(tmdbId)) as BookRecord)))
  }
  const tmdbId = decodeURIComponent(path.slice('/bookmarks/'.length))
  if (method !== 'DELETE') return undefined
  if (book.find(name(tmdbId))?.registers.has('bookmark')) book.remove(name(tmdbId), book.timestamp(now))
  return answer({ tmdbId })
}

const progressName = ({ tmdbId, seasonId, episodeId }: Partial<ProgressInput> & { tmdbId: string }) =>
  ({ kind: 'progress', tmdbId, seasonId: seasonId ?? '', episodeId: episodeId ?? '' }) as const

function wireProgress(record: BookRecord | undefined) {
  const [part, position] = record ? [registerOf(record, 'part'), registerOf(record, 'position')] : []
  if (!record || !part || !position) return []
  const { tmdbId, seasonId, episodeId } = record
  return [
    {
      id: `item-${tmdbId}-${seasonId}-${episodeId}`,
      tmdbId,
      season: { id: seasonId || null, number: part.seasonNumber },
      episode: { id: episodeId || null, number: part.episodeNumber },
      meta: part.meta,
      // The reference's lists answer these as text, with whole seconds in the date.
      duration: String(position.duration),
      watched: String(position.watched),
      updatedAt: new Date(Math.round(position.updatedAt / 1000) * 1000).toISOString(),
    },
  ]
}

function putProgress(book: RecordBook, input: ProgressInput, now: number, updatedAt?: number) {
  const { meta, duration, watched, seasonNumber = null, episodeNumber = null } = input
  const timestamp = book.timestamp(now)
  book.put(progressName(input), timestamp, {
    part: { meta, seasonNumber, episodeNumber },
    position: { duration, watched, updatedAt: updatedAt ?? timestamp[0] },
    ...(updatedAt === undefined && { isHidden: false }),
  })
}

function answerProgress(book: RecordBook, { method, path, body, now }: Asked): Response | undefined {
  if (method === 'GET') return answer(stored(book, 'progress').flatMap(wireProgress))
  if (path === '/progress/import') {
    const parsed = progressImportSchema.safeParse(body)
    if (!parsed.success) return refusal(parsed.error.issues)
    for (const input of parsed.data) {
      const record = book.find(progressName(input))
      const position = record && registerOf(record, 'position')
      if (position && position.watched >= input.watched) continue
      putProgress(book, input, now, Math.min(Date.parse(input.updatedAt ?? new Date(now).toISOString()), now))
    }
    return answer(parsed.data.flatMap((input) => wireProgress(book.find(progressName(input)))))
  }
  const tmdbId = decodeURIComponent(path.slice('/progress/'.length))
  if (method === 'PUT') {
    const parsed = progressUpsertSchema.safeParse(body)
    if (!parsed.success) return refusal(parsed.error.issues)
    const input = { ...parsed.data, tmdbId }
    putProgress(book, input, now)
    return answer(wireProgress(book.find(progressName(input)))[0])
  }
  const parsed = progressRemovalSchema.safeParse(body)
  if (!parsed.success) return refusal(parsed.error.issues)
  const { seasonId, episodeId } = parsed.data
  const fitting = stored(book, 'progress').filter(
    (one) =>
      one.tmdbId === tmdbId &&
      one.registers.size > 0 &&
      (!seasonId || one.seasonId === seasonId) &&
      (!episodeId || one.episodeId === episodeId),
  )
  for (const record of fitting) book.remove(record, book.timestamp(now))
  return answer({ count: fitting.length, tmdbId })
}

function answerSettings(book: RecordBook, { method, body, now }: Asked): Response | undefined {
  const name = (setting: string) => ({ kind: 'setting', tmdbId: setting, seasonId: '', episodeId: '' }) as const
  if (method === 'PUT') {
    const parsed = settingsInputSchema.safeParse(body)
    if (!parsed.success) return refusal(parsed.error.issues)
    for (const [setting, value] of Object.entries(parsed.data)) {
      if (value !== undefined) book.put(name(setting), book.timestamp(now), { setting: value })
    }
  }
  const values = SETTING_NAMES.map((setting) => {
    const record = book.find(name(setting))
    return [setting, record ? registerOf(record, 'setting') : null]
  })
  return answer({ id: 'userABCDEFGH', ...(Object.fromEntries(values) as object) })
}
