import { Refusal } from '../refusal.ts'
import { literalOf } from './addresses.ts'

/** Ports of mail, chat, remote control: a request sent there would be read as commands of another protocol. */
const OTHER_PROTOCOLS = new Set([
  1, 7, 9, 19, 21, 22, 23, 25, 53, 79, 110, 111, 113, 119, 135, 139, 143, 161, 179, 389, 445, 465, 512, 513, 514, 515,
  548, 554, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6379,
  6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080, 11211,
])

/** @throws Refusal for an address that may not be fetched, whoever names it. */
export type HostRule = (url: URL) => void

/** A name as it is compared: capitals mean nothing in it, and the dot at its end only says that it is whole. */
const bareName = (name: string): string => name.toLowerCase().replace(/\.$/, '')

/** Names and literals are judged here, on every hop; what a name resolves to is judged where the connection is made. */
export function createHostRule(allowHosts: readonly string[], admitsAddress: (address: string) => boolean): HostRule {
  const names = allowHosts.map(bareName)
  const exact = new Set(names.filter((entry) => !entry.startsWith('*.')))
  const endings = names.filter((entry) => entry.startsWith('*.')).map((entry) => entry.slice(1))
  const isListed = (name: string): boolean => exact.has(name) || endings.some((ending) => name.endsWith(ending))
  return (url) => {
    const name = bareName(url.hostname)
    if (allowHosts.length > 0 && !isListed(name)) throw new Refusal('host-refused')
    if (OTHER_PROTOCOLS.has(Number(url.port))) throw new Refusal('host-refused')
    const literal = literalOf(name)
    if (literal !== undefined && !admitsAddress(literal)) throw new Refusal('address-refused')
  }
}
