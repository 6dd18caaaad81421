import { decodeAs } from '../encoding/decode.ts'

/** Encoders for the legacy encodings, made by inverting the platform's decoders: only tests need such bytes. */
const TABLES = new Map<string, ReadonlyMap<string, readonly number[]>>()

function tableOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const known = TABLES.get(encoding)
  if (known !== undefined) return known
  const table = new Map<string, readonly number[]>()
  const learn = (bytes: readonly number[]) => {
    const text = decodeAs(encoding, new Uint8Array(bytes))
    const isOne = [...text].length === 1 && text !== '\u{fffd}'
    if (isOne && !table.has(text)) table.set(text, bytes)
  }
  for (let byte = 0; byte < 256; byte += 1) learn([byte])
  const isDouble = ['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'].includes(encoding)
  for (let lead = isDouble ? 0x81 : 0xff; lead < 0xff; lead += 1) {
    for (let trail = 0x40; trail < 0xff; trail += 1) learn([lead, trail])
  }
  TABLES.set(encoding, table)
  return table
}

/** Romanian's letters where an encoding has no commas. */
const CEDILLAS: Readonly<Record<string, string>> = { ș: 'ş', Ș: 'Ş', ț: 'ţ', Ț: 'Ţ' }

/** The bytes of a text in an encoding. Throws for characters outside it. */
export function encodeAs(encoding: string, text: string): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return encodeUtf16(text, encoding === 'utf-16le')
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  const table = tableOf(encoding)
  return new Uint8Array(
    [...text].flatMap((character) => {
      const bytes = table.get(character) ?? table.get(CEDILLAS[character] ?? '')
      if (bytes === undefined) throw new Error(`${encoding} has no ${character}`)
      return bytes
    }),
  )
}

function encodeUtf16(text: string, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at += 1) bytes.setUint16(at * 2, text.charCodeAt(at), isLittle)
  return new Uint8Array(bytes.buffer)
}
