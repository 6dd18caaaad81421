import { crc32, deflateSync } from 'node:zlib'

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Returns a grey picture of so many pixels, as PNG. */
function greyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits of grey; no filter before each line.
  header[8] = 8
  const line = Buffer.alloc(1 + width, 0x80).fill(0, 0, 1)
  const pixels = Buffer.concat(Array.from({ length: height }, () => line))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Pictures of sizes that no poster and no still has, by the name of their file. */
export const ODD_PICTURES: Readonly<Record<string, Buffer>> = {
  'dot.png': greyPng(1, 1),
  'strip.png': greyPng(4000, 20),
  'square.png': greyPng(500, 500),
}
