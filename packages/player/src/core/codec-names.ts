const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^avc[13]\.(6e|7a|f4)/i, 'H.264 10-bit'],
  [/^avc[13]/i, 'H.264'],
  [/^h(vc|ev)1\.2/i, 'HEVC 10-bit'],
  [/^h(vc|ev)1/i, 'HEVC'],
  [/^dv(h1|he|av|a1)/i, 'Dolby Vision'],
  [/^av01.*\.10(\.|$)/i, 'AV1 10-bit'],
  [/^av01/i, 'AV1'],
  [/^vp0?9/i, 'VP9'],
  [/^ac-3/i, 'AC-3'],
  [/^ec-3/i, 'E-AC-3'],
  [/^ac-4/i, 'AC-4'],
  [/^dts/i, 'DTS'],
  [/^mp4a/i, 'AAC'],
  [/^mp([124])v/i, 'MPEG-$1'],
  [/^vc-1/i, 'VC-1'],
  [/^vvc1/i, 'VVC'],
]

/** What a person calls these codecs, from RFC 6381 names; one without a better name keeps its own. */
export function codecNames(codecs: readonly string[]): string {
  const names = codecs.map((codec) => NAMES.find(([pattern]) => pattern.test(codec))?.[1] ?? codec)
  return [...new Set(names)].join(', ')
}
