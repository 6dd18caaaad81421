import type { Title } from '@matinee/domain'
import { useLength } from './use-length.ts'

/** The line below a still: year, length and who directed it first, without what nobody knows. */
export function useTitleLine({ year, runtimeMinutes, directors = [] }: Title): string {
  const length = useLength()
  return [...(year ? [String(year)] : []), ...length(runtimeMinutes), ...directors.slice(0, 1)].join(' · ')
}
