import { callerAddress as addressOf, networkOf } from '@matinee/server-kit'

/** Key that limits count a caller by: its address, or its /64 network for IPv6; `unknown` without an address. */
export const callerAddress = (request: Request, socketAddress: string | undefined, trustedProxies: number): string =>
  networkOf(addressOf(request, socketAddress, trustedProxies))
