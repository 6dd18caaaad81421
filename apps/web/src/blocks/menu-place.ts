interface Size {
  width: number
  height: number
}
/** Where a menu was asked for: the edges of its button, or the one point that was pressed, in CSS pixels of the window. */
export interface MenuAnchor {
  left: number
  right: number
  top: number
  bottom: number
}

/** What stays free at the window's edges, and between a button and its menu, px. */
const EDGE = 8
const GAP = 4

/**
 * The left and top edge of a menu, px: below its button and flush with the button's end, above it where there is no room below, from
 * a point on towards the text's end; always inside the window.
 */
export function menuPlace(anchor: MenuAnchor, menu: Size, page: Size & { isFromRight: boolean }) {
  const isPoint = anchor.left === anchor.right
  const left = page.isFromRight === isPoint ? anchor.right - menu.width : anchor.left
  const below = anchor.bottom + (isPoint ? 0 : GAP)
  const above = anchor.top - (isPoint ? 0 : GAP) - menu.height
  const inside = (edge: number, size: number, room: number) => Math.max(EDGE, Math.min(edge, room - size - EDGE))
  // A little room that is missing is taken from what is left free: on the other side it would cover what it is about.
  const top = below + menu.height > page.height && above >= EDGE ? above : below
  return { left: inside(left, menu.width, page.width), top: inside(top, menu.height, page.height) }
}
