export interface Signer {
  /** The signature of a text, in letters that an address and a cookie can hold. */
  sign: (text: string) => Promise<string>
  /** Whether a signature is that of the text. */
  verify: (text: string, signature: string) => Promise<boolean>
}

const toLetters = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

function toBytes(letters: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]{1,64}$/.test(letters)) return new Uint8Array()
  return Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}

/**
 * Signs by HMAC-SHA-256.
 * @param secret May be asked for at the first use; what failed is tried again.
 */
export function createSigner(secret: string | (() => Promise<string>)): Signer {
  const encoder = new TextEncoder()
  const importKey = async () => {
    const text = encoder.encode(typeof secret === 'string' ? secret : await secret())
    return crypto.subtle.importKey('raw', text, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  }
  // Made at the first use: a Worker may not begin anything while it loads.
  let imported: ReturnType<typeof importKey> | undefined
  const key = (): ReturnType<typeof importKey> => {
    imported ??= importKey().catch((failure: unknown) => {
      imported = undefined
      throw failure
    })
    return imported
  }
  return {
    sign: async (text) => toLetters(await crypto.subtle.sign('HMAC', await key(), encoder.encode(text))),
    verify: async (text, signature) =>
      crypto.subtle.verify('HMAC', await key(), toBytes(signature), encoder.encode(text)),
  }
}
