import { generateKeyPairSync, sign } from 'node:crypto'

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const long = body.length < 256 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 255]
  const length = body.length < 128 ? [body.length] : long
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const [INTEGER, BITS, OBJECT_ID, TEXT, SEQUENCE, SET, TIME] = [2, 3, 6, 12, 48, 49, 24] as const
const pem = (kind: string, bytes: Buffer) =>
  `-----BEGIN ${kind}-----\n${bytes.toString('base64')}\n-----END ${kind}-----\n`

/**
 * A certificate that nobody but its owner vouches for, with its key, as PEM; the smallest that a browser shakes hands with
 * (RFC 5280, RFC 5758).
 */
export function selfSigned(name: string): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2]
  const algorithm = der(SEQUENCE, der(OBJECT_ID, Buffer.from(ecdsaWithSha256)))
  const commonName = der(OBJECT_ID, Buffer.from([0x55, 4, 3]))
  const subject = der(SEQUENCE, der(SET, der(SEQUENCE, commonName, der(TEXT, Buffer.from(name)))))
  const life = der(SEQUENCE, ...['20200101000000Z', '29990101000000Z'].map((time) => der(TIME, Buffer.from(time))))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const fields = der(SEQUENCE, der(INTEGER, Buffer.from([1])), algorithm, subject, life, subject, spki)
  const signature = der(BITS, Buffer.from([0]), sign('sha256', fields, privateKey))
  return {
    cert: pem('CERTIFICATE', der(SEQUENCE, fields, algorithm, signature)),
    key: pem('PRIVATE KEY', privateKey.export({ type: 'pkcs8', format: 'der' })),
  }
}
