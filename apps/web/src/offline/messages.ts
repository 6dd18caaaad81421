/** Messages of a page to the service worker. */
export type WorkerMessage =
  /** The viewer wants the newer version now. */
  | { kind: 'takeOver' }
  /** Files that this page loaded before the worker was installed. */
  | { kind: 'keep'; paths: readonly string[] }

/** Reads a message; any page of this origin can send one. */
export function workerMessage(data: unknown): WorkerMessage | null {
  const { kind, paths } = Object(data) as { kind?: unknown; paths?: unknown }
  if (kind === 'takeOver') return { kind }
  if (kind !== 'keep' || !Array.isArray(paths)) return null
  return { kind, paths: paths.filter((path): path is string => typeof path === 'string').slice(0, 500) }
}
