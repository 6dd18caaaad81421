import type { Title } from '@matinee/domain'
import { useLength } from './use-length.ts'

/**
 * The line below a still: year, length and who directed it first, without what nobody knows. The name is an element of its own, so that
 * a line that is too long is cut at the end of the name, in the name's own direction.
 */
export function TitleLine({ title: { year, runtimeMinutes, directors } }: { title: Title }) {
  const length = useLength()
  const parts = [...(year ? [String(year)] : []), ...length(runtimeMinutes)]
  const maker = directors?.[0]
  return (
    <>
      {parts.length > 0 && <span>{[...parts, ...(maker ? [''] : [])].join(' · ')}</span>}
      {maker && <bdi dir="auto">{maker}</bdi>}
    </>
  )
}
