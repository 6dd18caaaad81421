/// <reference types="@vitest/browser-playwright" />
import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** Has the browser ask for less motion until the test is over. */
export async function wantLessMotion() {
  const ask = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
  await ask('reduce')
  onTestFinished(async () => {
    await ask('')
  })
}
