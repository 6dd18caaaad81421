import tailwindcss from '@tailwindcss/vite'
import { messagesPlugin } from './messages-plugin.ts'

/** What a test needs to open pages of the site from their sources: their sheet and their texts. */
export const pageTestPlugins = () => [tailwindcss(), messagesPlugin()]
