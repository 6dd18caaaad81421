/** Names of this very machine: what goes to it leaves it by no line. */
const THIS_MACHINE = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Whether nobody between reads what goes to an address: it is encrypted, or stays on this machine. */
export const isPrivateLine = ({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): boolean =>
  protocol === 'https:' || THIS_MACHINE.test(hostname)
