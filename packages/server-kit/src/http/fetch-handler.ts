/** The client of a request. */
export interface Caller {
  /** Address of its socket, where it is known. */
  address?: string | undefined
}

/** One part of the product: answers a request as the Fetch standard has it (architecture §4.1). */
export type FetchHandler = (request: Request, caller: Caller) => Response | Promise<Response>
