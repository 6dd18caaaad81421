import { createBackground } from './background/background.ts'

const background = createBackground({
  runtime: chrome.runtime,
  permissions: chrome.permissions,
  storage: chrome.storage,
  declarativeNetRequest: chrome.declarativeNetRequest,
  cookies: chrome.cookies,
  tabs: chrome.tabs,
  fetch: (input, init) => fetch(input, init),
})

chrome.runtime.onMessage.addListener((message: unknown, sender, reply) => {
  if (typeof message !== 'object' || message === null || !('name' in message)) return false
  const body = 'body' in message ? message.body : undefined
  void background.answer({ name: String(message.name), body }, sender).then(reply)
  // The answer comes later.
  return true
})
