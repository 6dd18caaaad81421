import { type Cue, type CueNode, plainText } from '../cue.ts'
import { parseSubtitles, type ParseOptions } from '../parse.ts'

/** A cue's tree as a line of text that a test can compare: `<i>Hello</i>|you`, with `|` for a line break. */
export function show(nodes: readonly CueNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return node.text
      if (node.tag === 'br') return '|'
      const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}=${String(value)}`)
      return `<${node.tag}${attributes.join('')}>${show(node.children)}</${node.tag}>`
    })
    .join('')
}

/** The pieces of a cue's text, each with its colour; undefined is the viewer's own. */
export function colored(nodes: readonly CueNode[]): [text: string, color: string | undefined][] {
  return nodes.flatMap((node) => (node.kind === 'text' ? [[node.text, node.color]] : colored(node.children)))
}

/** Start, end and tree of each cue of a file. */
export function timesAndTrees(file: Uint8Array | string, options?: ParseOptions): [number, number, string][] {
  return parseSubtitles(file, options).cues.map(({ start, end, nodes }) => [start, end, show(nodes)])
}

/** A cue of plain text, for tests of what comes after reading. */
export function cueOf(start: number, end: number, text: string, rest: Partial<Cue> = {}): Cue {
  const lines = text.split('\n')
  const nodes = lines.flatMap((line, index): CueNode[] => [
    ...(index === 0 ? [] : [{ kind: 'element' as const, tag: 'br' as const, attributes: {}, children: [] }]),
    { kind: 'text', text: line },
  ])
  return { start, end, nodes, direction: 'ltr', ...rest }
}

export function texts(cues: readonly Cue[]): string[] {
  return cues.map(({ nodes }) => plainText(nodes))
}
