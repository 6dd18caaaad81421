/** Whether SQLite failed because another connection has the file to itself. */
export const isBusy = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && String(failure.code).startsWith('SQLITE_BUSY')
