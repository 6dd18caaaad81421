/** Whether a letter of a text is drawn inside a box, and in which half of what the box shows of its first line. */
function placeOf(node: Text, at: number, box: DOMRect): 'left' | 'right' | null {
  const range = document.createRange()
  range.selectNodeContents(node)
  const [line] = range.getClientRects()
  range.setStart(node, at)
  range.setEnd(node, at + 1)
  const letter = range.getBoundingClientRect()
  const [x, y] = [(letter.left + letter.right) / 2, (letter.top + letter.bottom) / 2]
  if (!line || x < box.left || x > box.right || y < box.top || y > box.bottom) return null
  return x < (Math.max(line.left, box.left) + Math.min(line.right, box.right)) / 2 ? 'left' : 'right'
}

/** The block around a node that cuts its text with an ellipsis. */
function cutterOf(node: Node): HTMLElement | null {
  for (let element = node.parentElement; element; element = element.parentElement) {
    const { textOverflow, webkitLineClamp } = getComputedStyle(element)
    if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return element
  }
  return null
}

/**
 * Each place on the page where a text is too long for its room: the half of its first line in which its first letter stands, and the side
 * of the ellipsis. Null where the beginning is what was cut off. Empty while nothing cuts the text.
 */
export function cutsOf(text: string): Array<{ begins: 'left' | 'right' | null; ellipsis: 'left' | 'right' }> {
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const cuts: ReturnType<typeof cutsOf> = []
  while (nodes.nextNode()) {
    const node = nodes.currentNode as Text
    const at = node.data.indexOf(text)
    const cutter = at === -1 || !node.parentElement?.checkVisibility() ? null : cutterOf(node)
    if (!cutter) continue
    const box = cutter.getBoundingClientRect()
    const begins = placeOf(node, at, box)
    const isWhole = begins !== null && placeOf(node, at + text.length - 1, box) !== null
    if (isWhole) continue
    cuts.push({ begins, ellipsis: getComputedStyle(cutter).direction === 'rtl' ? 'left' : 'right' })
  }
  return cuts
}
