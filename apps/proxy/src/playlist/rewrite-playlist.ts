/** One attribute, or whatever else stands between two commas: a quoted value is taken whole, commas included. */
const ATTRIBUTE = /([:,]\s*)(?:([A-Z\d-]+)=(?:"([^"]*)")?)?/g
/** Attributes that hold an address (draft-pantos-hls-rfc8216bis, section 4.4, and its appendix on interstitials). */
const HOLDS_AN_ADDRESS = /^(URI|X-ASSET-URI|X-ASSET-LIST|SERVER-URI)$/
/** Tags whose address is a playlist. Pictures of a timeline are not in the draft: they are listed like I-frames. */
const NAMES_A_PLAYLIST = /^#EXT-X-(MEDIA|I-FRAME-STREAM-INF|IMAGE-STREAM-INF|RENDITION-REPORT):/
/** An interstitial is a stream of its own, whichever tag names it. */
const IS_A_PLAYLIST = 'X-ASSET-URI'
/** The line after it is a playlist, not a segment. */
const BEFORE_A_PLAYLIST = /^#EXT-X-STREAM-INF:/
const DEFINITION = /^#EXT-X-DEFINE:/

/** How a thing that a playlist names is reached. */
export type LinkTo = (url: URL, isPlaylist: boolean) => Promise<string>

/** The attributes with a quoted value, each once, with where its value stands in the line. */
function* quotedAttributes(line: string): Generator<{ name: string; value: string; from: number; to: number }, void> {
  for (const { 0: whole, 1: before = '', 2: name, 3: value, index } of line.matchAll(ATTRIBUTE)) {
    if (name === undefined || value === undefined) continue
    yield { name, value, from: index + before.length + name.length + 2, to: index + whole.length - 1 }
  }
}

/** Variables that a playlist defines for its own addresses. */
function readDefinition(line: string, base: URL, variables: Map<string, string>): void {
  const attributes = new Map(Array.from(quotedAttributes(line), ({ name, value }) => [name, value]))
  const name = attributes.get('NAME')
  const value = attributes.get('VALUE')
  if (name !== undefined && value !== undefined) variables.set(name, value)
  const parameter = attributes.get('QUERYPARAM')
  const given = parameter === undefined ? null : base.searchParams.get(parameter)
  if (parameter !== undefined && given !== null) variables.set(parameter, given)
}

/** Whether a text is a playlist at all. */
export const isPlaylist = (text: string): boolean => /^\uFEFF?#EXTM3U/.test(text)

/**
 * The playlist with every address it names led through `linkTo`: segments, parts, keys, maps, renditions, nested playlists.
 * Addresses that are no http (`data:`, a player's own key schemes) and ones with a variable that only another playlist
 * defines stay as they are.
 * @param base Where the playlist came from, after redirects.
 */
export async function rewritePlaylist(text: string, base: URL, linkTo: LinkTo): Promise<string> {
  const variables = new Map<string, string>()

  const through = async (written: string, playlist: boolean): Promise<string> => {
    const address = written.replaceAll(/\{\$([\w-]+)\}/g, (whole, name: string) => variables.get(name) ?? whole)
    if (address.includes('{$') || !URL.canParse(address, base.href)) return written
    const url = new URL(address, base)
    return url.protocol === 'http:' || url.protocol === 'https:' ? linkTo(url, playlist) : written
  }
  const tag = async (line: string): Promise<string> => {
    if (DEFINITION.test(line)) readDefinition(line, base, variables)
    if (!line.startsWith('#EXT-X-')) return line
    let made = ''
    let end = 0
    for (const { name, value, from, to } of quotedAttributes(line)) {
      if (!HOLDS_AN_ADDRESS.test(name)) continue
      made += line.slice(end, from) + (await through(value, name === IS_A_PLAYLIST || NAMES_A_PLAYLIST.test(line)))
      end = to
    }
    return made + line.slice(end)
  }

  const lines: string[] = []
  let isNested = false
  for (const line of text.split(/\r?\n/)) {
    const trimmed = line.trim()
    if (trimmed === '') lines.push(line)
    else if (trimmed.startsWith('#')) {
      isNested ||= BEFORE_A_PLAYLIST.test(trimmed)
      lines.push(await tag(trimmed))
    } else {
      lines.push(await through(trimmed, isNested))
      isNested = false
    }
  }
  return lines.join('\n')
}
