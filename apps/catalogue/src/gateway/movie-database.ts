/** The movie database behind the gateway. Addresses carry no slash at the end. */
export interface MovieDatabase {
  /** Read token: leaves this process only in the Authorization header of requests to the two API addresses. */
  token: string
  primaryUrl: string
  fallbackUrl: string
  /** Where pictures are, up to and without the size: `…/t/p`. Never sent the token. */
  imageUrl: string
  fetch: (url: string, init: RequestInit) => Promise<Response>
}
