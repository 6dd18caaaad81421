const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/** A message without the colours of a terminal. */
export const plain = (message = 'no message') => message.replaceAll(escapes, '')

/** The first line of a message. */
export const firstLine = (message) => plain(message).split('\n', 1)[0]
