/** Attributes of HLS tags that hold an address (RFC 8216bis), and whether a playlist is behind it. */
const ADDRESS_ATTRIBUTE = /([:,])(\s*)(URI|X-ASSET-URI|X-ASSET-LIST|SERVER-URI)="([^"]*)"/g
/** Tags whose address is a playlist. */
const NAMES_A_PLAYLIST = /^#EXT-X-(MEDIA|I-FRAME-STREAM-INF|RENDITION-REPORT):/
/** The line after it is a playlist, not a segment. */
const BEFORE_A_PLAYLIST = /^#EXT-X-STREAM-INF:/
const DEFINITION = /^#EXT-X-DEFINE:/

/** How a thing that a playlist names is reached. */
export type LinkTo = (url: URL, isPlaylist: boolean) => Promise<string>

const attributeOf = (line: string, name: string): string | undefined =>
  new RegExp(`[:,]\\s*${name}="([^"]*)"`).exec(line)?.[1]

/** Variables that a playlist defines for its own addresses. */
function readDefinition(line: string, base: URL, variables: Map<string, string>): void {
  const name = attributeOf(line, 'NAME')
  const value = attributeOf(line, 'VALUE')
  if (name !== undefined && value !== undefined) variables.set(name, value)
  const parameter = attributeOf(line, 'QUERYPARAM')
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
    for (const found of line.matchAll(ADDRESS_ATTRIBUTE)) {
      const [whole, before = '', space = '', name = '', written = ''] = found
      made += `${line.slice(end, found.index)}${before}${space}${name}="${await through(written, NAMES_A_PLAYLIST.test(line))}"`
      end = found.index + whole.length
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
