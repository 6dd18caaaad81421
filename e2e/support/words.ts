import type { Page } from '@playwright/test'

/**
 * Words that a narrow window leaves no room for, as sentences: one that is broken in its middle, a hint of a field that ends without an
 * ellipsis, a field that shows no word of what stands in it, a text in a column of a few letters, and a large name that is cut though
 * something stands beside it. Runs in the page; what a modal dialog covers is left out.
 */
export async function wordsWithoutRoom(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    /** Above it, letters are those of a name that a screen is about, CSS pixels. */
    const large = 18
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    const brush = document.createElement('canvas').getContext('2d')

    for (const field of root.querySelectorAll<HTMLInputElement>(
      'input[type=search], input[type=text], input[type=url]',
    )) {
      if (!field.checkVisibility() || !brush) continue
      const { font, paddingInlineStart, paddingInlineEnd, textOverflow, fontSize } = getComputedStyle(field)
      brush.font = font
      const room = field.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd)
      const isCut = brush.measureText(field.value || field.placeholder).width > room
      if (!isCut) continue
      if (field.value === '' && textOverflow !== 'ellipsis') faults.push(`the hint "${field.placeholder}" is cut`)
      // Four letters or so.
      if (room < 2 * parseFloat(fontSize)) faults.push(`"${field.value || field.placeholder}" has ${room} px`)
    }

    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      const { currentNode: node } = texts
      const { parentElement: element } = node
      const text = node.textContent ?? ''
      if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || text.trim() === '') continue
      // Said for ears only.
      if (element.clientWidth === 1) continue
      range.selectNodeContents(node)
      const { width, height } = range.getBoundingClientRect()
      const { fontSize, webkitLineClamp } = getComputedStyle(element)
      const size = parseFloat(fontSize)
      const isCut = webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + size / 2
      if (isCut && size > large && element.clientWidth < innerWidth * 0.6)
        faults.push(`"${text.trim()}" is cut in ${element.clientWidth} px`)
      if (text.trim().length > 40 && width < 6 * size && height > 2 * size)
        faults.push(`"${text.trim().slice(0, 40)}…" stands in ${Math.round(width)} px`)
      for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set(
          [...range.getClientRects()].filter((rect) => rect.width > 0).map(({ top }) => Math.round(top)),
        )
        if (lines.size > 1) faults.push(`"${word}" is broken`)
      }
    }
    return faults
  })
}
