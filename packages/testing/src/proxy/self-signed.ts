import { generateKeyPairSync, sign } from 'node:crypto'

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const [INTEGER, BITS, OBJECT_ID, TEXT, SEQUENCE, SET, TIME] = [2, 3, 6, 12, 48, 49, 24] as const
const pem = (kind: string, bytes: Buffer) =>
  `-----BEGIN ${kind}-----\n${bytes.toString('base64')}\n-----END ${kind}-----\n`

/** A certificate that nobody but its owner vouches for, with its key, as PEM; the smallest there is (RFC 5280, RFC 8410). */
export function selfSigned(name: string): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const algorithm = der(SEQUENCE, der(OBJECT_ID, Buffer.from([0x2b, 0x65, 0x70])))
  const commonName = der(OBJECT_ID, Buffer.from([0x55, 4, 3]))
  const subject = der(SEQUENCE, der(SET, der(SEQUENCE, commonName, der(TEXT, Buffer.from(name)))))
  const life = der(SEQUENCE, ...['20200101000000Z', '29990101000000Z'].map((time) => der(TIME, Buffer.from(time))))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const facts = der(SEQUENCE, der(INTEGER, Buffer.from([1])), algorithm, subject, life, subject, spki)
  const signature = der(BITS, Buffer.from([0]), sign(null, facts, privateKey))
  return {
    cert: pem('CERTIFICATE', der(SEQUENCE, facts, algorithm, signature)),
    key: pem('PRIVATE KEY', privateKey.export({ type: 'pkcs8', format: 'der' })),
  }
}
