import type { Server, Socket } from 'node:net'
import { connectedNetwork } from '../access/caller.ts'
import type { ConnectionLimits } from '../config/variables.ts'

/** Closes connections that are too many, from one address or altogether, and tells the operator of each kind once. */
export function limitConnections(
  server: Server,
  { connections, connectionsPerAddress }: ConnectionLimits,
  warn: (message: string) => void,
): void {
  const reported = new Set<string>()
  const warnOnce = (message: string): void => {
    if (!reported.has(message)) warn(message)
    reported.add(message)
  }
  if (connections > 0) {
    server.maxConnections = connections
    server.on('drop', () => warnOnce(`New connections are closed: there are ${connections} (CONNECTIONS).`))
  }
  if (connectionsPerAddress === 0) return
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const network = connectedNetwork(socket.remoteAddress)
    const count = (open.get(network) ?? 0) + 1
    if (count > connectionsPerAddress) {
      warnOnce(
        `New connections of an address are closed: it has ${connectionsPerAddress} (CONNECTIONS_PER_ADDRESS). Behind a reverse proxy set TRUST_PROXY.`,
      )
      socket.destroy()
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const rest = (open.get(network) ?? 1) - 1
      if (rest > 0) open.set(network, rest)
      else open.delete(network)
    })
  })
}
