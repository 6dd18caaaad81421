const SPINNING = 'm-player-spinning'

/**
 * Spins the player once (product facts §9.1 "r"); once more only when it stands again. Who asked for less motion sees none: then
 * there is no animation whose end could be awaited, and nothing to take back.
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
