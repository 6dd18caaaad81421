import { deco } from './deco.ts'
import { expressionist } from './expressionist.ts'
import { noir } from './noir.ts'
import { paper } from './paper.ts'
import type { Printing } from './printing.ts'
import { swiss } from './swiss.ts'
import { vector } from './vector.ts'
import { woodcut } from './woodcut.ts'

/** The manners of printing, by the times they are of. */
export const printings = { woodcut, expressionist, deco, noir, paper, swiss, vector } as const satisfies Record<
  string,
  Printing
>

export type PrintingName = keyof typeof printings

export const printingNames = Object.keys(printings) as readonly PrintingName[]

/** The last year of each manner; what is later is drawn as vectors. */
const lastYears: readonly (readonly [year: number, printing: PrintingName])[] = [
  [1919, 'woodcut'],
  [1929, 'expressionist'],
  [1939, 'deco'],
  [1949, 'noir'],
  [1959, 'paper'],
  [1979, 'swiss'],
]

/** The manner of a title's decade; film noir where the year is not known. */
export function printingOf(year: number | undefined): PrintingName {
  if (year === undefined) return 'noir'
  return lastYears.find(([last]) => year <= last)?.[1] ?? 'vector'
}
