import { chromiumPath, headlessShellPath } from '../chromium.mjs'
import { failed } from './result.mjs'

/** Runs a step that needs Chromium, whose place it then finds in the environment. Fails with a sentence where there is none. */
export async function withChromium(step) {
  const shell = headlessShellPath()
  const path = chromiumPath()
  if (!path) {
    return failed("No Chromium was found: install your distribution's chromium package, or set CHROMIUM_PATH to one.")
  }
  process.env.CHROMIUM_PATH = path
  if (shell) process.env.CHROMIUM_HEADLESS_SHELL_PATH = shell
  return step()
}
