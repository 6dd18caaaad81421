import { useQuery } from '@tanstack/react-query'
import { dayOf, orderOfTheDay, type Title } from '@matinee/domain'
import { filmsOf } from '../../../blocks/programme-rules.ts'
import type { Programme } from '../../../services/catalog/catalog.ts'
import { useServices } from '../../../services/services.ts'

/** Programmes that stand on Discover, in one row. */
export const ON_THE_PAGE = 3

export interface ProgrammesOfTheDay {
  /** Undefined until they are there. */
  readonly programmes: readonly Programme[] | undefined
  /** All their films. */
  readonly films: readonly Title[] | undefined
  readonly hasFailed: boolean
}

const NONE: ProgrammesOfTheDay = { programmes: [], films: [], hasFailed: false }

/** Three of the programmes: another one joins them each day, the same for everybody. None where they are not wanted. */
export function useProgrammesOfTheDay(isWanted: boolean, today: Date): ProgrammesOfTheDay {
  const { catalog } = useServices()
  const { data, isError } = useQuery({ ...catalog.programmes(), enabled: isWanted })
  if (!isWanted) return NONE
  const programmes = data && orderOfTheDay(data, dayOf(today)).slice(0, ON_THE_PAGE)
  return { programmes, films: programmes?.flatMap(filmsOf), hasFailed: isError }
}
