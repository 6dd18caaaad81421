import { expect, test, vi } from 'vitest'
import type { SetType } from '../art/poster.ts'
import { plainText } from '../art/type/text-run.ts'
import { createDrawings } from './drawings.ts'
import type { DrawingFormat } from './drawing-path.ts'
import type { Rasterize } from './rasterizer.ts'

const GRAIN = 'filter="url(#grain)"'

function start({ setType, rasterize }: { setType: SetType; rasterize: Rasterize }) {
  const send = createDrawings({ setType, rasterize, svgCharacters: 1_000_000, rasterBytes: 1_000_000 })
  return async (size: string, format: DrawingFormat): Promise<Response> =>
    send({
      address: { drawing: 'poster', kind: 'own', id: 7, format, isCurrent: true },
      size,
      request: new Request('http://catalogue.test/'),
      subjectOf: () => Promise.resolve({ id: 7, title: 'The Paper Lighthouse', year: 1961 }),
    })
}

test('a picture is drawn once for all widths and forms, also while none comes as dots', async () => {
  const setType = vi.fn<SetType>((runs) => Promise.resolve(runs.map(() => '<path d=""/>')))
  const rasterize = vi.fn<Rasterize>(() => Promise.resolve(undefined))
  const get = start({ setType, rasterize })
  const answers = [await get('w342', 'webp'), await get('w500', 'webp'), await get('w342', 'svg')]
  // Once for the title, once for the caption.
  expect(setType).toHaveBeenCalledTimes(2)
  expect(rasterize).toHaveBeenCalledTimes(2)
  for (const answer of answers) expect(await answer.text()).toContain(GRAIN)
})

test('the thread that draws dots lays the grain itself', async () => {
  const rasterize = vi.fn<Rasterize>(() => Promise.resolve(new Uint8Array([1])))
  const get = start({ setType: (runs) => Promise.resolve(runs.map(() => '<path d=""/>')), rasterize })
  await get('w342', 'svg')
  await get('w342', 'webp')
  expect(rasterize.mock.calls[0]?.[0].svg).toContain('<path')
  expect(rasterize.mock.calls[0]?.[0].svg).not.toContain(GRAIN)
})

test('letters that only browsers have are never drawn as dots', async () => {
  const rasterize = vi.fn<Rasterize>(() => Promise.resolve(new Uint8Array([1])))
  const get = start({ setType: (runs) => Promise.resolve(runs.map(plainText)), rasterize })
  expect((await get('w342', 'webp')).headers.get('content-type')).toContain('svg')
  expect(rasterize).not.toHaveBeenCalled()
})
