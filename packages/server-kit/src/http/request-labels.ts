const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Statuses that are told apart; a server elsewhere, whose answers are passed on, can send any of hundreds. */
const STATUSES = new Set([
  ...[200, 201, 204, 206, 301, 302, 303, 304, 307, 308, 400, 401, 403, 404, 405, 408, 409, 410, 413, 416, 421, 429],
  ...[500, 501, 502, 503, 504],
])

/** Labels under which a request is measured: a caller can name any method, and each label costs memory until the process ends. */
export const requestLabels = ({ method, status }: { method: string; status: number }) => ({
  method: METHODS.has(method) ? method : '<OTHER>',
  status: STATUSES.has(status) ? String(status) : `${Math.floor(status / 100)}xx`,
})
