/** Whether the viewer asked their browser to save data; browsers that do not tell count as no. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
