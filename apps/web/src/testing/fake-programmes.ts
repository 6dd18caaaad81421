import type { Title } from '@matinee/domain'
import type { Programme } from '../services/catalog/catalog.ts'

/** A programme of these films, in this order. */
export const programmeOf = (id: string, name: string, films: readonly Title[]): Programme => ({
  ...{ id, name, line: `${name} in two sentences. This is the other one.`, note: `Why these belong to ${name}.` },
  films: films.map((title) => ({ title, remark: `What ${title.title} is like.` })),
})
