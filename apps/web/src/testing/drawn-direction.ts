/** Where a piece of a text is drawn: its middle from the left of the window, CSS pixels. */
function middleOf(node: Text, from: number, to: number): number {
  const range = document.createRange()
  range.setStart(node, from)
  range.setEnd(node, to)
  const { left, width } = range.getBoundingClientRect()
  return left + width / 2
}

/** The direction in which a text on the page is read: from its first letter to the sign at its end. Null while it is not drawn. */
export function drawnDirection(text: string): 'ltr' | 'rtl' | null {
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode()) {
    const node = nodes.currentNode as Text
    const at = node.data.indexOf(text)
    if (at === -1 || !node.parentElement?.checkVisibility()) continue
    const [first, last] = [middleOf(node, at, at + 1), middleOf(node, at + text.length - 1, at + text.length)]
    return first < last ? 'ltr' : 'rtl'
  }
  return null
}
