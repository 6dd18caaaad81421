import type { AccountSession } from '@matinee/contracts'
import { momentOf } from '../moment.ts'
import type { SessionRow } from '../storage/schema.ts'

/** A session as it travels; when it is over is not said (protocols §2.3). */
export const wireSession = (session: SessionRow): AccountSession => ({
  id: session.id,
  userId: session.user_id,
  createdAt: momentOf(session.created_at),
  accessedAt: momentOf(session.accessed_at),
  device: session.device,
  userAgent: session.user_agent,
})
