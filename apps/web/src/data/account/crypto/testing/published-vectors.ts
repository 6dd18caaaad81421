/** Values that others published, so that our keys are known to be everybody's. Hexadecimal unless said otherwise. */

export interface SignatureVector {
  name: string
  seed: string
  publicKey: string
  message: string
  signature: string
}

/** RFC 8032, section 7.1 "Test Vectors for Ed25519". */
export const ED25519_VECTORS: readonly SignatureVector[] = [
  {
    name: 'TEST 1',
    seed: '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    message: '',
    signature:
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  },
  {
    name: 'TEST 2',
    seed: '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
    publicKey: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    message: '72',
    signature:
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  },
  {
    name: 'TEST 3',
    seed: 'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
    publicKey: 'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    message: 'af82',
    signature:
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  },
  {
    name: 'TEST SHA(abc)',
    seed: '833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42',
    publicKey: 'ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf',
    message:
      'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
    signature:
      'dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704',
  },
]

export interface CipherVector {
  name: string
  key: string
  iv: string
  text: string
  cipher: string
  tag: string
}

const COUNTER_KEY = '00112233445566778899aabbccddeeff102132435465768798a9bacbdcedfe0f'

/**
 * AES-GCM with 256 bits and no further data: McGrew and Viega, "The Galois/Counter Mode of Operation", appendix B; and
 * of Project Wycheproof (aes_gcm_test.json) those with a nonce of 16 bytes, which is ours, at the edges of its counter.
 */
export const AES_GCM_VECTORS: readonly CipherVector[] = [
  {
    name: 'Test Case 13',
    key: '0'.repeat(64),
    iv: '0'.repeat(24),
    text: '',
    cipher: '',
    tag: '530f8afbc74536b9a963b4f1c4cb738b',
  },
  {
    name: 'Test Case 14',
    key: '0'.repeat(64),
    iv: '0'.repeat(24),
    text: '0'.repeat(32),
    cipher: 'cea7403d4d606b6e074ec5d3baf39d18',
    tag: 'd0d1c8a799996bf0265b98b5d48ab919',
  },
  {
    name: 'Test Case 15',
    key: 'feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308',
    iv: 'cafebabefacedbaddecaf888',
    text: 'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255',
    cipher:
      '522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad',
    tag: 'b094dac5d93471bdec1a502270e3cc6c',
  },
  {
    name: 'tcId 240, a counter as usual',
    key: COUNTER_KEY,
    iv: '5c2ea9b695fcf6e264b96074d6bfa572',
    text: '0'.repeat(80),
    cipher: '28e1c5232f4ee8161dbe4c036309e0b3254e9212bef0a93431ce5e5604c8f6a73c18a3183018b770',
    tag: 'd5808a1bd11a01129bf3c6919aff2339',
  },
  {
    name: 'tcId 241, a counter from zero',
    key: COUNTER_KEY,
    iv: '57b3a81f2c36b6b06577ca0fbab8fa8e',
    text: '0'.repeat(80),
    cipher: 'cceebeb4fe4cd90c514e52d2327a2ecd75393661006cf2476d8620149aef3d1cdce491fff3e7a7a3',
    tag: '8132e865b69d64ef37db261f80cbbe24',
  },
  {
    name: 'tcId 242, a counter that wraps',
    key: COUNTER_KEY,
    iv: 'ce20a7e870696a5e68533c465bad2ba1',
    text: '0'.repeat(80),
    cipher: '4f4350565d91d9aa8c5f4048550492ad6d6fdabf66da5d1e2af7bfe1a8aadaa0baa3de38a41d9713',
    tag: '155da6441ec071ef2d8e6cffbacc1c7c',
  },
]

/** One message of Project Wycheproof (tcId 130 and on) and what was done to its tag; all must be refused. */
export const FORGED: Omit<CipherVector, 'tag' | 'name'> & { tags: Readonly<Record<string, string>> } = {
  key: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  iv: '505152535455565758595a5b',
  text: '202122232425262728292a2b2c2d2e2f',
  cipher: 'b2061457c0759fc1749f174ee1ccadfa',
  tags: {
    'bit 0 flipped': '9de8fef6d8ab1bf1bf887232eab590dd',
    'bit 63 flipped': '9ce8fef6d8ab1b71bf887232eab590dd',
    'bit 127 flipped': '9ce8fef6d8ab1bf1bf887232eab5905d',
    'all bits flipped': '631701092754e40e40778dcd154a6f22',
    'all zero': '00000000000000000000000000000000',
    'all one': 'ffffffffffffffffffffffffffffffff',
  },
}

/** BIP-39, English: bytes of chance and their words (the vectors that the proposal refers to, trezor/python-mnemonic). */
export const BIP39_VECTORS: readonly (readonly [entropy: string, words: string])[] = [
  ['00'.repeat(16), `${'abandon '.repeat(11)}about`],
  ['7f'.repeat(16), 'legal winner thank year wave sausage worth useful legal winner thank yellow'],
  ['80'.repeat(16), 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above'],
  ['ff'.repeat(16), `${'zoo '.repeat(11)}wrong`],
  ['00'.repeat(24), `${'abandon '.repeat(17)}agent`],
  [
    '7f'.repeat(24),
    'legal winner thank year wave sausage worth useful legal winner thank year wave sausage worth useful legal will',
  ],
  [
    '80'.repeat(24),
    'letter advice cage absurd amount doctor acoustic avoid letter advice cage absurd amount doctor acoustic avoid letter always',
  ],
  ['ff'.repeat(24), `${'zoo '.repeat(17)}when`],
  ['00'.repeat(32), `${'abandon '.repeat(23)}art`],
  [
    '7f'.repeat(32),
    'legal winner thank year wave sausage worth useful legal winner thank year wave sausage worth useful legal winner thank year wave sausage worth title',
  ],
  [
    '80'.repeat(32),
    'letter advice cage absurd amount doctor acoustic avoid letter advice cage absurd amount doctor acoustic avoid letter advice cage absurd amount doctor acoustic bless',
  ],
  ['ff'.repeat(32), `${'zoo '.repeat(23)}vote`],
  ['9e885d952ad362caeb4efe34a8e91bd2', 'ozone drill grab fiber curtain grace pudding thank cruise elder eight picnic'],
  [
    '6610b25967cdcca9d59875f5cb50b0ea75433311869e930b',
    'gravity machine north sort system female filter attitude volume fold club stay feature office ecology stable narrow fog',
  ],
  [
    '68a79eaca2324873eacc50cb9c6eca8cc68ea5d936f98787c60c7ebc74e6ce7c',
    'hamster diagram private dutch cause delay private meat slide toddler razor book happy fancy gospel tennis maple dilemma loan word shrug inflict delay length',
  ],
  ['c0ba5a8e914111210f2bd131f3d5e08d', 'scheme spot photo card baby mountain device kick cradle pact join borrow'],
  [
    '6d9be1ee6ebd27a258115aad99b7317b9c8d28b6d76431c3',
    'horn tenant knee talent sponsor spell gate clip pulse soap slush warm silver nephew swap uncle crack brave',
  ],
  [
    '9f6a2878b2520799a44ef18bc7df394e7061a224d2c33cd015b157d746869863',
    'panda eyebrow bullet gorilla call smoke muffin taste mesh discover soft ostrich alcohol speed nation flash devote level hobby quick inner drive ghost inside',
  ],
  ['23db8160a31d3e0dca3688ed941adbf3', 'cat swing flag economy stadium alone churn speed unique patch report train'],
  [
    '8197a4a47f0425faeaa69deebc05ca29c0a5b5cc76ceacc0',
    'light rule cinnamon wrap drastic word pride squirrel upgrade then income fatal apart sustain crack supply proud access',
  ],
  [
    '066dca1a2bb7e8a1db2832148ce9933eea0f3ac9548d793112d9a95c9407efad',
    'all hour make first leader extend hole alien behind guard gospel lava path output census museum junior mass reopen famous sing advance salt reform',
  ],
  [
    'f30f8c1da665478f49b001d94c5fc452',
    'vessel ladder alter error federal sibling chat ability sun glass valve picture',
  ],
  [
    'c10ec20dc3cd9f652c7fac2f1230f7a3c828389a14392f05',
    'scissors invite lock maple supreme raw rapid void congress muscle digital elegant little brisk hair mango congress clump',
  ],
  [
    'f585c11aec520db57dd353c69554b21a89b20fb0650966fa0a9d6f74fd989d8f',
    'void come effort suffer camp survey warrior heavy shoot primary clutch crush open amazing screen patrol group space point ten exist slush involve unfold',
  ],
]
