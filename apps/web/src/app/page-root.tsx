import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode, type ComponentProps } from 'react'
import { Router } from 'wouter'
import { AccountContext, type LazyAccount } from '../data/account/lazy-account.ts'
import { LibraryContext, type Library } from '../data/library/library-context.ts'
import { LocalStoresContext, type LocalStores } from '../data/local-stores.ts'
import type { I18n } from '../i18n/i18n.ts'
import { LanguageProvider } from '../i18n/language-provider.tsx'
import { ServicesContext, type Services } from '../services/services.ts'
import { App } from './app.tsx'

/** What a page stands on: made by the browser's start, and by the build for the first screen. */
export interface PageParts {
  queryClient: QueryClient
  services: Services
  stores: LocalStores
  library: Library
  account: LazyAccount
  i18n: I18n
  /** Where addresses live. */
  router: Pick<ComponentProps<typeof Router>, 'hook' | 'searchHook' | 'base'>
}

/** The whole page. The build draws the same tree, so that React can take over what stands in the document. */
export function PageRoot({ queryClient, services, stores, library, account, i18n, router }: PageParts) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ServicesContext value={services}>
          <LocalStoresContext value={stores}>
            <LibraryContext value={library}>
              <AccountContext value={account}>
                <LanguageProvider first={i18n}>
                  <Router {...router}>
                    <App />
                  </Router>
                </LanguageProvider>
              </AccountContext>
            </LibraryContext>
          </LocalStoresContext>
        </ServicesContext>
      </QueryClientProvider>
    </StrictMode>
  )
}
