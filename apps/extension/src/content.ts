import { relay } from './content/relay.ts'

relay(window, (message) => chrome.runtime.sendMessage(message))
