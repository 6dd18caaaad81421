/**
 * Where the setup leads to: the requested path of this site, else home. An address of another site, or of the setup
 * itself, is ignored.
 */
export function redirectOf(search: string): string {
  const asked = new URLSearchParams(search).get('redirect') ?? ''
  const isOwnPath = /^\/(?![/\\])/.test(asked) && !/^\/onboarding(\/|\?|$)/.test(asked)
  return isOwnPath ? asked : '/'
}
