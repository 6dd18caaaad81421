import type { Stars } from '@matinee/contracts'
import type { MediaRef } from './media-id.ts'

/** What a viewer can give, worst first. */
export const STARS: readonly Stars[] = [1, 2, 3, 4, 5]

/** Whether a number is a whole one to five stars. */
export const isStars = (value: unknown): value is Stars => (STARS as readonly unknown[]).includes(value)

/** The name under which a title is rated. Films and shows are numbered separately, so one id may mean one of each. */
export const ratedTitleOf = ({ kind, id }: MediaRef): string => `${kind}/${id}`
