/** Whether the viewer's browser saves data; false for browsers that do not say. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
