import { Refusal } from '../refusal.ts'
import { PLAYLIST_LIMITS, type PlaylistLimits } from './playlist-limits.ts'
import type { TakeTurn } from './turns.ts'

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
const VARIABLE = /\{\$([\w-]+)\}/g

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

/** Work between two turns of the event loop, in characters that are read; a fixed part of it is what an address or a line costs. */
const TURN_CHARACTERS = 256 * 1024
const LINE_COST = 64
const ADDRESS_COST = 4096

/** Text that is handed on at a time. */
const PIECE_CHARACTERS = 64 * 1024

export interface RewriteDeps {
  linkTo: LinkTo
  takeTurn: TakeTurn
  limits?: PlaylistLimits
}

/** Counts what rewriting costs, and takes a turn after each share of it. */
function createMeter(takeTurn: TakeTurn, limits: PlaylistLimits) {
  let sinceTurn = 0
  let addresses = 0
  let readCharacters = 0
  const spend = async (cost: number): Promise<void> => {
    sinceTurn += cost
    if (sinceTurn < TURN_CHARACTERS) return
    sinceTurn = 0
    await takeTurn()
  }
  return {
    line: (characters: number) => spend(characters + LINE_COST),
    /** @throws Refusal `not-a-playlist` for an address too many. */
    address(characters: number): Promise<void> {
      addresses++
      readCharacters += characters
      if (addresses > limits.addresses || readCharacters > limits.readCharacters) throw new Refusal('not-a-playlist')
      return spend(characters + ADDRESS_COST)
    },
  }
}

/** An address with its variables in it; undefined where it holds one that another playlist defines, or grows too long. */
function expand(written: string, variables: ReadonlyMap<string, string>, mostCharacters: number): string | undefined {
  const names = Array.from(written.matchAll(VARIABLE), ([, name = '']) => name)
  let length = written.length
  for (const name of names) {
    length += variables.get(name)?.length ?? 0
    if (length > mostCharacters) return undefined
  }
  const address = written.replaceAll(VARIABLE, (whole, name: string) => variables.get(name) ?? whole)
  return address.includes('{$') ? undefined : address
}

/** The lines of a text, each without what it ends with. */
function* linesOf(text: string): Generator<string, void> {
  let from = 0
  while (from <= text.length) {
    const at = text.indexOf('\n', from)
    const end = at === -1 ? text.length : at
    yield text.slice(from, text[end - 1] === '\r' && at !== -1 && end > from ? end - 1 : end)
    from = end + 1
  }
}

/**
 * The playlist with every address it names led through `linkTo`: segments, parts, keys, maps, renditions, nested playlists; as
 * text, piece by piece. Addresses that are no http (`data:`, a player's own key schemes) and ones with a variable that only another
 * playlist defines stay as they are.
 * @param base Where the playlist came from, after redirects.
 * @throws Refusal `not-a-playlist` when it comes to more than the limits.
 */
export async function* rewritePlaylist(
  text: string,
  base: URL,
  { linkTo, takeTurn, limits = PLAYLIST_LIMITS }: RewriteDeps,
): AsyncGenerator<string, void> {
  const variables = new Map<string, string>()
  const meter = createMeter(takeTurn, limits)

  const through = async (written: string, playlist: boolean): Promise<string> => {
    const address = expand(written, variables, limits.addressCharacters)
    await meter.address(base.href.length + (address ?? written).length)
    if (address === undefined || !URL.canParse(address, base.href)) return written
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
  let isNested = false
  const rewriteLine = async (line: string): Promise<string> => {
    const trimmed = line.trim()
    if (trimmed === '') return line
    if (trimmed.startsWith('#')) {
      isNested ||= BEFORE_A_PLAYLIST.test(trimmed)
      return tag(trimmed)
    }
    const made = await through(trimmed, isNested)
    isNested = false
    return made
  }

  let piece = ''
  let separator = ''
  for (const line of linesOf(text)) {
    await meter.line(line.length)
    piece += separator + (await rewriteLine(line))
    separator = '\n'
    if (piece.length < PIECE_CHARACTERS) continue
    yield piece
    piece = ''
  }
  yield piece
}
