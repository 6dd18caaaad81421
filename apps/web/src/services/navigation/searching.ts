/** The entry of a way that leads to the search box. */
export const SEARCHING = { isSearching: true } as const

/** Whether the page was opened to search. The entry is one like others from then on: who comes back to it goes on with what it shows. */
export function takeSearching(): boolean {
  const { isSearching, ...rest } = (history.state ?? {}) as { isSearching?: true }
  if (isSearching) history.replaceState(rest, '')
  return isSearching === true
}
