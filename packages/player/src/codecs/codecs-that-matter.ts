/** Names of pictures and sounds, by the part before their first point. Whatever else a list names is text or data. */
const PICTURES = /^(avc[1-4]|hvc1|hev1|dvh1|dvhe|dva1|dvav|av01|dav1|vvc1|vvi1|evc1|vp0?[89]|mp4v|s263|theora)$/
const SOUNDS = /^(mp4a|mp3|ac-[34]|ec-3|dts[a-z+-]|opus|flac|alac|vorbis|iamf|mh[am][12]|samr|sawb|lc3)$/

/**
 * Names that say too little, or what is seldom true: one without the profile that it needs, and MP3 by its number in MPEG-4 (packagers
 * write it for any sound, and no browser knows it). What the film is, its first segment says.
 */
const SAYS_NOTHING = /^(avc[1-4]|hvc1|hev1|dvh1|dvhe|av01|vp09|mp4a|mp4a\.40\.34)$/

const hex = (decimal: string) => Number(decimal).toString(16).padStart(2, '0')

/** One name as browsers know it: the usual capitals, no old spelling. */
function modern(name: string): string {
  const [kind = '', ...rest] = name.split('.')
  const whole = [kind.toLowerCase(), ...rest].join('.')
  // `avc1.77.31`: profile and level in decimals.
  const old = /^(avc[13])\.(\d{2,3})\.(\d{1,2})$/.exec(whole)
  return old ? `${old[1]}.${hex(old[2] ?? '')}00${hex(old[3] ?? '')}` : whole
}

const kindOf = (name: string) => name.split('.')[0] ?? ''

/**
 * The codecs of a list (`CODECS` of HLS, `codecs` of a MIME type) that decide whether a browser plays it, in the spelling of RFC 6381 that
 * browsers know. Names of subtitles and data are left out, because the film plays without them, and so are names that say nothing; where a
 * list names no picture and no sound, all stays, for whoever has to say what is missing.
 */
export function codecsThatMatter(list: string): string[] {
  const names = list
    .split(',')
    .map((name) => modern(name.trim()))
    .filter((name) => name !== '')
  const played = names.filter((name) => PICTURES.test(kindOf(name)) || SOUNDS.test(kindOf(name)))
  return played.length > 0 ? played.filter((name) => !SAYS_NOTHING.test(name.toLowerCase())) : names
}
