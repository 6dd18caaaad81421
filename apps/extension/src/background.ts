import { createBackground } from './background/background.ts'
import { PAGE_GONE } from './content/relay.ts'

const background = createBackground({
  runtime: chrome.runtime,
  permissions: chrome.permissions,
  storage: chrome.storage,
  declarativeNetRequest: chrome.declarativeNetRequest,
  cookies: chrome.cookies,
  tabs: chrome.tabs,
  fetch: (input, init) => fetch(input, init),
})

chrome.tabs.onRemoved.addListener((tabId) => void background.releaseTab(tabId))
chrome.runtime.onMessage.addListener((message: unknown, sender, reply) => {
  if (typeof message !== 'object' || message === null || !('name' in message)) return false
  if (message.name === PAGE_GONE) {
    if (sender.tab?.id !== undefined) void background.releaseTab(sender.tab.id)
    return false
  }
  const body = 'body' in message ? message.body : undefined
  void background.answer({ name: String(message.name), body }, sender).then(reply)
  // The answer comes later.
  return true
})
