/**
 * Where the setup leads to: the asked path of this site, else home. An address of another site, or one that goes back into the
 * setup, is not followed.
 */
export function redirectOf(search: string): string {
  const asked = new URLSearchParams(search).get('redirect') ?? ''
  const isOwnPath = /^\/(?![/\\])/.test(asked) && !/^\/onboarding(\/|\?|$)/.test(asked)
  return isOwnPath ? asked : '/'
}
