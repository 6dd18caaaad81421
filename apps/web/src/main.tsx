import '@fontsource-variable/commissioner/wght.css'
import '@fontsource-variable/literata/opsz.css'
import './styles.css'
import { localeFor } from '@matinee/locales'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loaders } from 'virtual:messages'
import { Router } from 'wouter'
import { App } from './app/app.tsx'
import { composeServices } from './app/compose-services.ts'
import { installTrustedTypes } from './app/trusted-types.ts'
import { readConfig } from './config.ts'
import { pagePorts } from './data/kit/open-store.ts'
import { LibraryContext } from './data/library/library-context.ts'
import { openLibrary } from './data/library/open-library.ts'
import { LocalStoresContext, openLocalStores } from './data/local-stores.ts'
import { createI18n, I18nContext } from './i18n/i18n.ts'
import { SWEEP_EVERY_MS, sweepAnswers } from './services/catalog/queries.ts'
import { locationHook } from './services/navigation/location.ts'
import { ServicesContext } from './services/services.ts'

/** Longest wait for the first paint's fonts: past it the page is drawn with what there is. */
const FONT_PATIENCE_MS = 700

function readConfiguration() {
  const { config, problems } = readConfig(import.meta.env, window.__CONFIG__ ?? {})
  for (const problem of problems) console.error(`Configuration: ${problem}`)
  return config
}

async function loadLanguage() {
  const locale = localeFor(navigator.languages)
  const { messages } = await (loaders[locale.id] as (typeof loaders)[string])()
  document.documentElement.lang = locale.tag
  document.documentElement.dir = locale.rightToLeft ? 'rtl' : 'ltr'
  return createI18n(locale, messages)
}

/** The first frame is drawn with its fonts, so that nothing moves when they arrive. */
async function loadFirstFonts() {
  const fonts = ['500 1em "Commissioner Variable"', '420 1em "Literata Variable"'].map((font) =>
    document.fonts.load(font),
  )
  await Promise.race([Promise.allSettled(fonts), new Promise((resolve) => setTimeout(resolve, FONT_PATIENCE_MS))])
}

function startBackgroundLoops(queryClient: QueryClient) {
  setInterval(() => sweepAnswers(queryClient, Date.now()), SWEEP_EVERY_MS)
}

/** Boot in named steps: configuration, policy, local stores with language and fonts, background loops, render. */
async function boot() {
  const config = readConfiguration()
  installTrustedTypes(window, config.CAST_ENABLED)
  const queryClient = new QueryClient()
  const services = composeServices(config, queryClient)
  const [stores, library, i18n] = await Promise.all([
    openLocalStores(pagePorts(window)),
    openLibrary((message) => console.warn(message)),
    loadLanguage(),
    loadFirstFonts(),
  ])
  startBackgroundLoops(queryClient)
  const root = createRoot(document.querySelector('#root') as HTMLElement)
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ServicesContext value={services}>
          <LocalStoresContext value={stores}>
            <LibraryContext value={library}>
              <I18nContext value={i18n}>
                <Router hook={locationHook({ history: config.NORMAL_ROUTER })}>
                  <App />
                </Router>
              </I18nContext>
            </LibraryContext>
          </LocalStoresContext>
        </ServicesContext>
      </QueryClientProvider>
    </StrictMode>,
  )
}

void boot()
