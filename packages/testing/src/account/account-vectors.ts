/** Known answers of the account crypto (protocols §1.2), computed there with two independent implementations each. */
export interface AccountVector {
  passphrase: string
  seedHex: string
  /** As on the wire. */
  publicKey: string
  /** Signature of each challenge code. */
  signatures: Readonly<Record<string, string>>
  /** The initialisation vector is 16 bytes that count up from here. */
  firstIvByte: number
  /** Encrypted form of each text. */
  encrypted: Readonly<Record<string, string>>
}

const C1 = '3f2b8c1e-6c1a-4f63-9d2e-0a1b2c3d4e5f'
const C2 = '00000000-0000-4000-8000-000000000000'

export const accountVectors: readonly AccountVector[] = [
  {
    passphrase: `${'abandon '.repeat(11)}about`,
    seedHex: 'e37005eca9f1be2f3c6d86fd8d696f3c185ae3d36970d67c0588c6f75b209795',
    publicKey: 'VBC9WUuOt4TDveyl_aHQBYPW-yA-DmSu92lo6mCVsbk',
    signatures: {
      [C1]: '-Orc0w1xBPYTlvwQ4hkzo4kN3ECkqZ0tc3iM5QqNgfQYRcwLCi8bFyUhfS8ffCzh9pqHfq9rGy1SpFa4c4VBAg',
      [C2]: 'zyeIp4Z1MHLajn1v-05B_y4IpDut_Yw7PyO0k_6sT9g5CnPqjftgD3CM_K39un-HaLWjzRD1w09BuTHMwK2uAQ',
    },
    firstIvByte: 0x00,
    encrypted: {
      'Living room TV': 'AAECAwQFBgcICQoLDA0ODw==.qYfJr2ufpzYbES7gtSc=.yEjFFhpC9boY6r0LOCjMuA==',
      'Größe 📺 ünïcode': 'AAECAwQFBgcICQoLDA0ODw==.opx8cMZn4mSE4dB6wbIJ8lbCM3Lbog==.qr9BGuWZi4Z17Schdx2qCw==',
      '': 'AAECAwQFBgcICQoLDA0ODw==..cIwCM+wXILlwTfFEuWSjYQ==',
    },
  },
  {
    passphrase: 'legal winner thank year wave sausage worth useful legal winner thank yellow',
    seedHex: 'ab34c68c46019a6a952f479d5afb843f5f4b454d2fdabffe0bc1b7759a3c2389',
    publicKey: '6VlA2WSDvn0I8b6fCh9VaEo-aCQevEjm08C2OZZMrK0',
    signatures: {
      [C1]: 'pAl_cpd-mNatBnJC3L6FWkETeqs1UJw0QJ9cQn8N8o18zN1lTvJKaF59ARd8nZFGGgQi0ogwgAnw1cPqCcYbAg',
      [C2]: 'u0JOj7MX0JZ8IZG-8krJVIiLfWz_ImKq13H9bCFo-YU5yDHENLHd76NRH3u3h66K3LulsI3ntla-Oep59VpKDA',
    },
    firstIvByte: 0x10,
    encrypted: {
      'Living room TV': 'EBESExQVFhcYGRobHB0eHw==.9Z84LSxQuwkEo5bwbbg=.8UNe3Y9cBDSe7Z4vDdJ1Sg==',
      'Größe 📺 ünïcode': 'EBESExQVFhcYGRobHB0eHw==./oSN8oGo/lubU2hqGS0yYH9tyRo1eg==.IctH/7x58+djkrFT5CeZPg==',
    },
  },
  {
    passphrase: 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
    seedHex: 'a8582bb392cda31781653cbb24ce3ea03aaa7457ed2cff35eff40d495296703d',
    publicKey: 'n8OXO_A2hTGN5kSsjzHHpykdtynDAWgag4Emck9WNGs',
    signatures: {
      [C1]: 'TjAqLDxyA15l1dI76guq21cWoCJD-2Fk6ShEGR0J8EXy7EWfNp94rfCnBt1ev-lq9rGAg2fIqJcAFH_0N7diBQ',
    },
    firstIvByte: 0x20,
    encrypted: { 'Living room TV': 'ICEiIyQlJicoKSorLC0uLw==.YuQED21SujR7JZIo1HI=.4TGzNlJhG9f5UCxHqDl9dQ==' },
  },
  {
    passphrase: `${'zoo '.repeat(11)}wrong`,
    seedHex: '098bee7f5435a48db1bd2b5d99b09a9d429cfd36683e427769baf498af94cb75',
    publicKey: 'raF1lrF2KtRHlcd2QFMxqF82NdsdBLhQliqNtF0oT48',
    signatures: {
      [C1]: 'zxDLReesDEScltXuh3x0o3Ib2DozgWJ2akFWJRU9R5cAnGxt5lgpkSOzVX8u1q3E-jBm7VZ0_ohMlxz7zGWJDg',
    },
    firstIvByte: 0x30,
    encrypted: { 'Living room TV': 'MDEyMzQ1Njc4OTo7PD0+Pw==.tB1v8dNItlg10Ygp/UA=.3u0vVnkyrspZpfkBlJQoug==' },
  },
]
