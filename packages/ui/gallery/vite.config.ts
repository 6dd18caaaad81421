import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `npm run dev -w packages/ui`: every primitive in every theme. It is no part of the site. */
export default defineConfig({ root: import.meta.dirname, plugins: [react(), tailwindcss()] })
