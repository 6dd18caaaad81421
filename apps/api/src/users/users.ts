import { type Profile, profileSchema, type User } from '@matinee/contracts'
import { momentOf } from '../moment.ts'
import { HttpError } from '../http/http-error.ts'
import type { Storage } from '../storage/storage.ts'
import type { EventBus } from '../sync/event-bus.ts'
import { deleteUser, findUser, type KnownUser, updateProfile } from './repository.ts'

/** Accounts, after they were made. */
export interface Users {
  /** @throws Refusal `signedOut` when the account is gone. */
  read: (id: string) => Promise<User>
  /** @throws Refusal `signedOut` when the account is gone. */
  changeProfile: (id: string, profile: Profile) => Promise<User>
  /** Removes the account, all it has, and every session. */
  remove: (id: string) => Promise<void>
}

/** What an account starts with, for one whose profile somebody damaged by hand: the viewer can choose another. */
const FIRST_PROFILE: Profile = { colorA: '#0A54FF', colorB: '#0A54FF', icon: 'cat' }

function readProfile(text: string): Profile {
  try {
    return profileSchema.parse(JSON.parse(text))
  } catch {
    return FIRST_PROFILE
  }
}

export const wireUser = (user: KnownUser): User => ({
  id: user.id,
  namespace: user.namespace,
  publicKey: user.public_key,
  roles: [],
  createdAt: momentOf(user.created_at),
  lastLoggedIn: momentOf(user.last_logged_in),
  profile: readProfile(user.profile),
})

export function createUsers({ storage, eventBus }: { storage: Storage; eventBus: EventBus }): Users {
  const known = (user: KnownUser | undefined): User => {
    if (!user) throw new HttpError('signedOut')
    return wireUser(user)
  }
  return {
    read: async (id) => known(await findUser(storage.read, id)),
    changeProfile: async (id, profile) =>
      known(await storage.write((rows) => updateProfile(rows, id, JSON.stringify(profile)))),
    async remove(id) {
      await storage.write((rows) => deleteUser(rows, id))
      eventBus.publishRevocation(id)
    },
  }
}
