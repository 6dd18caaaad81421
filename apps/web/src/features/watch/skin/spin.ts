const SPINNING = 'm-player-spinning'

/**
 * Spins the player once (product facts §9.1 "r"); again only after the spin has ended. With reduced motion nothing
 * happens: then there is no animation whose end could be awaited, and nothing to remove.
 */
export function spin(player: Element | null): void {
  if (!player || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const stand = (event: Event) => {
    // The ends of the animations inside it arrive here too.
    if (event.target !== player) return
    player.classList.remove(SPINNING)
    player.removeEventListener('animationend', stand)
  }
  if (player.classList.contains(SPINNING)) return
  player.classList.add(SPINNING)
  player.addEventListener('animationend', stand)
}
