import { createContext, type ReactNode } from 'react'

/** Draws the bar and the foot of the site around a page that otherwise fills the window, when it has nothing to fill it with. */
export const PageShell = createContext<(page: ReactNode) => ReactNode>((page) => page)
