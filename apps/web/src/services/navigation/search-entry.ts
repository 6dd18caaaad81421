/** State of the history's entry of a way that leads into the search box. */
export const INTO_SEARCH = { intoSearch: true } as const

/** Whether the page was opened to type into its search box. Its entry is one like others from then on: who comes back to it goes on with what it shows. */
export function takeIntoSearch(): boolean {
  const { intoSearch, ...rest } = (history.state ?? {}) as { intoSearch?: true }
  if (intoSearch) history.replaceState(rest, '')
  return intoSearch === true
}
