import { HumanCheckError, type CheckTexts } from './human-check-error.ts'
import { loadWidget } from './load-widget.ts'

/** The used part of what the widget's script puts on the window. */
interface Turnstile {
  render: (place: HTMLElement, options: Record<string, unknown>) => string | undefined
  remove: (id: string) => void
}
declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

/** The widget from its maker; a host without a key never loads it. */
async function loadTurnstile(): Promise<Turnstile> {
  await loadWidget(SCRIPT)
  if (!window.turnstile) throw new HumanCheckError('the check did not begin')
  return window.turnstile
}

/**
 * Where the widget is rendered: hidden until it needs the viewer (product facts §14 "Human-check popup"; light theme).
 */
function createPopup({ title, text }: CheckTexts): { frame: HTMLDialogElement; place: HTMLElement } {
  const frame = document.createElement('dialog')
  frame.className = 'm-dialog'
  frame.ariaLabel = title
  const body = document.createElement('div')
  body.className = 'm-dialog-body'
  const heading = document.createElement('h2')
  heading.className = 'm-title'
  heading.textContent = title
  const words = document.createElement('p')
  words.textContent = text
  const place = document.createElement('div')
  place.className = 'mt-5'
  body.append(heading, words, place)
  frame.append(body)
  // The viewer cannot go on without it; leaving the page ends it.
  frame.addEventListener('cancel', (event) => event.preventDefault())
  document.body.append(frame)
  return { frame, place }
}

/**
 * A fresh answer of the human check (protocols §8). Each call renders its own widget, so that no answer before the call
 * is lost. @throws HumanCheckError, or the signal's reason.
 */
export async function solveTurnstile(siteKey: string, texts: CheckTexts, signal: AbortSignal): Promise<string> {
  const turnstile = await loadTurnstile()
  signal.throwIfAborted()
  const { frame, place } = createPopup(texts)
  let widget: string | undefined
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = (why: string) => () => reject(new HumanCheckError(why))
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      widget = turnstile.render(place, {
        sitekey: siteKey,
        theme: 'light',
        appearance: 'interaction-only',
        callback: resolve,
        'error-callback': fail('the check failed'),
        'timeout-callback': fail('the check was not answered in time'),
        'expired-callback': fail('the check expired'),
        'unsupported-callback': fail('this browser cannot do the check'),
        'before-interactive-callback': () => frame.open || frame.showModal(),
        'after-interactive-callback': () => frame.close(),
      })
      if (widget === undefined) reject(new HumanCheckError('the check did not begin'))
    })
  } finally {
    if (widget !== undefined) turnstile.remove(widget)
    frame.remove()
  }
}
