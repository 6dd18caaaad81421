import { isAwaited } from './document-state.ts'
import { textsInDocument } from './texts-in-document.ts'

const PATIENCE_MS = 3000

async function loadTexts(): Promise<readonly [sentence: string, retry: string]> {
  const { folder } = textsInDocument()
  const texts = (await (
    await fetch(`${folder}${document.documentElement.dataset['language']}-first.json`)
  ).json()) as Record<string, unknown>
  return [String(texts['errors.notStarted']), String(texts['errors.reloadPage'])]
}

/** Shown over the first screen until the page starts after all. */
async function offerRetry(): Promise<void> {
  if (!isAwaited()) return
  const notice = document.createElement('div')
  notice.id = 'not-started'
  notice.className = 'm-not-started'
  const sentence = document.createElement('p')
  sentence.role = 'alert'
  sentence.textContent = 'Matinee has not started: a part of it did not arrive.'
  const retry = document.createElement('button')
  retry.className = 'm-button m-button-primary'
  retry.textContent = 'Reload the page'
  retry.addEventListener('click', () => location.reload())
  notice.append(sentence, retry)
  document.body.append(notice)
  try {
    const [said, press] = await loadTexts()
    sentence.textContent = said
    retry.textContent = press
  } catch {
    // Without its texts the sentence stays in English.
  }
}

/**
 * Where the page has not started after three seconds, its own scripts are missing, blocked or slow: says so and offers another try, in
 * the viewer's language where its texts can be fetched.
 */
export function watchStart(): void {
  setTimeout(() => void offerRetry(), PATIENCE_MS)
}
