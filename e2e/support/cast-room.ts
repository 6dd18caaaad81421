import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import type { CastRoom, CastRoomState } from './cast-room/sender.ts'

/** Where the page asks for the official sender. */
const SENDER = 'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js*'

async function bundleSender(): Promise<string> {
  const entry = fileURLToPath(new URL('./cast-room/sender.ts', import.meta.url))
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'castSender' } },
  })) as Rolldown.RolldownOutput[]
  return built[0]?.output[0].code ?? ''
}
let bundle: Promise<string> | undefined

/** Puts a room with a receiver beside the page: the fake sender stands where the official one is asked for. */
export async function castRoom(page: Page) {
  bundle ??= bundleSender()
  const body = await bundle
  await page.route(SENDER, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  const roomOf = () => (window as unknown as { castRoom: CastRoom }).castRoom
  return {
    state: (): Promise<CastRoomState> => page.evaluate(`(${roomOf})().state()`),
    choose: (): Promise<void> => page.evaluate(`(${roomOf})().choose()`),
    /** The room's own remote control. */
    pause: (): Promise<void> => page.evaluate(`(${roomOf})().screen.pause()`),
  }
}
