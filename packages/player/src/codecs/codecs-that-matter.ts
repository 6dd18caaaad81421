/** Names of pictures, of sounds, and of subtitles and data, by the part before their first point. */
const PICTURES = /^(avc[1-4]|hvc1|hev1|dvh1|dvhe|dva1|dvav|av01|dav1|vvc1|vvi1|evc1|vp0?[89]|mp4v|s263|theora)$/
const SOUNDS = /^(mp4a|mp3|ac-[34]|ec-3|dts[a-z+-]|opus|flac|alac|vorbis|iamf|mh[am][12]|samr|sawb|lc3)$/
const BESIDE_THE_FILM =
  /^(w?vtt|webvtt|stpp|ttml|dfxp|tx3g|text|sbtt|stxt|srt|c[67]08|id3|mett|metx|emsg|evte|urim|tmcd|rtmd|camm|mp4s)$/

/**
 * Names that say too little, or what is seldom true: one without the profile that it needs, and MP3 by its number in MPEG-4 (packagers
 * write it for any sound, and no browser knows it). What the film is, its first segment says.
 */
const SAYS_NOTHING = /^(avc[1-4]|hvc1|hev1|dvh1|dvhe|av01|vp09|mp4a|mp4a\.40\.34)$/

const saysWhatItIs = (name: string) => !SAYS_NOTHING.test(name.toLowerCase())

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
 * Picks the codecs of a list (`CODECS` of HLS, `codecs` of a MIME type) that decide whether a browser plays it. Returns them in the
 * spelling of RFC 6381 that browsers know; none where the list does not say what the film is.
 *
 * Names of subtitles and data are left out, because the film plays without them, and so are names that say nothing. An unknown name stays
 * where no picture is named, because it may be the picture's.
 */
export function codecsThatMatter(list: string): string[] {
  const names = list
    .split(',')
    .map((name) => modern(name.trim()))
    .filter((name) => name !== '' && !BESIDE_THE_FILM.test(kindOf(name)))
  const pictures = names.filter((name) => PICTURES.test(kindOf(name)))
  if (pictures.length === 0) return names.filter(saysWhatItIs)
  // The names of the sounds alone would mean a stream without a picture.
  if (!pictures.some(saysWhatItIs)) return []
  return names.filter((name) => saysWhatItIs(name) && (pictures.includes(name) || SOUNDS.test(kindOf(name))))
}
