/** ISO 639-2 has a second, bibliographic code for these; the platform knows the others. */
const BIBLIOGRAPHIC: Readonly<Record<string, string>> = {
  alb: 'sq',
  arm: 'hy',
  baq: 'eu',
  bur: 'my',
  chi: 'zh',
  cze: 'cs',
  dut: 'nl',
  fre: 'fr',
  geo: 'ka',
  ger: 'de',
  gre: 'el',
  ice: 'is',
  mac: 'mk',
  mao: 'mi',
  may: 'ms',
  per: 'fa',
  rum: 'ro',
  slo: 'sk',
  tib: 'bo',
  wel: 'cy',
}

/** BCP 47 in its usual form (`eng` → `en`, `PT_br` → `pt-BR`, `ger` → `de`); an invalid one as given, in lower case. */
export function normaliseLanguage(written: string): string {
  const tag = written.trim().replaceAll('_', '-')
  const [base = '', ...rest] = tag.split('-')
  const known = BIBLIOGRAPHIC[base.toLowerCase()] ?? base
  try {
    return Intl.getCanonicalLocales([known, ...rest].join('-'))[0] ?? tag.toLowerCase()
  } catch {
    return tag.toLowerCase()
  }
}

/** The language alone, without script or region. */
export function baseLanguage(written: string): string {
  return normaliseLanguage(written).split('-', 1)[0] ?? ''
}
