import type { Access } from '../sessions/sessions.ts'

/** What a request carries through the routes. */
export interface ApiEnvironment {
  Bindings: {
    /** Address of the connected socket. */
    socketAddress?: string | undefined
  }
  Variables: {
    /** Who is calling; set behind `access`. */
    access: Access
  }
}
