/** The pointer rests on a card for so long before its still is asked for: rows are crossed sooner, ms. */
const RESTS_MS = 100

export interface StillPorts {
  /** Calls back once after so many milliseconds; the returned function cancels it. */
  after: (ms: number, call: () => void) => () => void
  /** Whether the viewer's browser saves data. */
  savesData: () => boolean
  /** The address of the still of the title that a card leads to; undefined where it has none. May reject. */
  stillOf: (href: string) => Promise<string | undefined>
  fetchStill: (address: string) => void
}

/** Asks for the stills of cards that viewers are about to open: once for each card, and not for viewers who save data. */
export function createStillRequests({ after, savesData, stillOf, fetchStill }: StillPorts) {
  const asked = new Set<string>()
  let isOver = false
  let cancelRest = () => {}

  async function request(href: string) {
    if (asked.has(href) || savesData()) return
    asked.add(href)
    try {
      const still = await stillOf(href)
      if (still !== undefined && !isOver) fetchStill(still)
    } catch {
      // What fails is asked for again by the press, and reported there.
      asked.delete(href)
    }
  }

  return {
    /**
     * The viewer is at another place.
     * @param href Where the card there leads; null where there is none.
     * @param isPassing The place may only be crossed.
     */
    moveTo(href: string | null, { isPassing }: { isPassing: boolean }): void {
      cancelRest()
      cancelRest = () => {}
      if (href === null) return
      if (isPassing) cancelRest = after(RESTS_MS, () => void request(href))
      else void request(href)
    },
    /** Asks for nothing more. */
    stop(): void {
      isOver = true
      cancelRest()
    },
  }
}
