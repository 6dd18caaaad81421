import { LRUCache } from 'lru-cache'
import { posterPath, stillPath } from '../drawings/drawing-path.ts'
import { type PosterSubject, tintOf } from '../art/poster.ts'
import { genreName } from '../titles/genres.ts'
import type { Row } from './upstream-answer.ts'

/**
 * Gives a poster of ours to titles that the movie database has none of, and the still that belongs to it where it has no wide
 * picture either: beside somebody's own poster a scene of ours would be of another film.
 */
export interface MissingPosters {
  complete: (kind: 'movie' | 'tv', row: Row) => Row
  /** What a poster shows, where the title passed by recently. */
  remembered: (kind: 'movie' | 'tv', id: number) => PosterSubject | undefined
}

const mostCharacters = 500_000
const upstreamPicture = /^\/[\w-]{1,100}\.(?:jpg|png|webp)$/
const isUpstreamPicture = (path: unknown): boolean => typeof path === 'string' && upstreamPicture.test(path)

/**
 * The address of a drawn poster holds kind and id only, so that nobody can have words of their own choice drawn. Its
 * title and year are remembered here when the title passes by, and asked for again by id when they were forgotten.
 */
export function createMissingPosters(): MissingPosters {
  const titles = new LRUCache<string, PosterSubject>({
    maxSize: mostCharacters,
    sizeCalculation: ({ title, originalTitle = '' }, key) => key.length + title.length + originalTitle.length,
  })
  const keyOf = (kind: 'movie' | 'tv', id: number): string => `${kind} ${id}`
  return {
    complete: (kind, row) => {
      const { id } = row
      if (typeof id !== 'number' || isUpstreamPicture(row['poster_path'])) return row
      const subject = subjectOf(id, row)
      titles.set(keyOf(kind, id), subject)
      return {
        ...row,
        poster_path: posterPath(kind, subject),
        ...(!isUpstreamPicture(row['backdrop_path']) && { backdrop_path: stillPath(kind, id) }),
        tint: tintOf(subject),
      }
    },
    remembered: (kind, id) => titles.get(keyOf(kind, id)),
  }
}

/** What the drawn poster of a row of the movie database shows. */
export function subjectOf(id: number, row: Row): PosterSubject {
  const title = row['title'] ?? row['name']
  const originalTitle = row['original_title'] ?? row['original_name']
  const date = row['release_date'] ?? row['first_air_date']
  const year = typeof date === 'string' ? Number(date.slice(0, 4)) : 0
  return {
    id,
    title: typeof title === 'string' ? title : '',
    ...(typeof originalTitle === 'string' && { originalTitle }),
    genres: genresOf(row),
    ...(year > 0 && { year }),
  }
}

/** Lists say genres by number, details as objects: both give the same picture. */
function genresOf(row: Row): string[] {
  const listed = [row['genre_ids'], row['genres']].find(Array.isArray) ?? []
  return listed.flatMap((genre: unknown) => {
    const id = typeof genre === 'object' && genre !== null && 'id' in genre ? genre.id : genre
    const name = typeof id === 'number' ? genreName(id) : undefined
    return name === undefined ? [] : [name]
  })
}
