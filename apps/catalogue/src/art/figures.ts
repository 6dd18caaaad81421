import { disc, placed, points, type Polygon } from './shapes.ts'

/** People seen from behind: no faces. Shapes are 100 units tall with the feet at 0,0; a function takes the height wanted. */

const COAT = points`-3,-79 -9,-75.5 -12,-68 -13.5,-44 -11.5,-42 -10,-50 -11,-34 -13.5,-17 -7.5,-16 -7,-2 -10,0
-2.6,0 -1.6,-15 1,-15 2.8,0 9.5,0 7.2,-2.5 7.4,-16 12,-17 10.6,-34 9.6,-50 11.6,-42 13.4,-44 12,-68 9,-75.5 3,-79`

const HAT = points`-10,-88.6 -9,-90.2 -5.4,-90.6 -5,-97 -2.5,-98.6 0,-97.6 2.5,-98.6 5,-97 5.4,-90.6 9,-90.2 10,-88.6
5,-87.6 -5,-87.6`

const DRESS = points`-2.4,-80 -7,-76 -9.6,-66 -11,-50 -9,-49 -7,-60 -5.6,-56 -8,-44 -14,-8 -12,-6 -4,-5 -4.6,0 -1,0
-0.8,-5 1.4,-5 2,0 5.4,0 4.4,-5 13,-6 14.4,-8 8,-44 5.6,-56 7,-60 9,-49 11,-50 9.6,-66 7,-76 2.4,-80`

/** Somebody in a coat and a hat; `facing` -1 mirrors them. */
export const man = (x: number, y: number, height: number, facing = 1): Polygon[] => [
  placed(COAT, [x, y], height / 100, facing),
  placed(HAT, [x, y], height / 100, facing),
  disc([x, y - 0.836 * height], 0.047 * height, 0.056 * height, 14),
]

/** Somebody in a dress with their hair up. */
export const woman = (x: number, y: number, height: number, facing = 1): Polygon[] => [
  placed(DRESS, [x, y], height / 100, facing),
  disc([x, y - 0.865 * height], 0.056 * height, 0.064 * height, 14),
  disc([x - 0.03 * height * facing, y - 0.895 * height], 0.05 * height, 0.04 * height, 12),
]

const BOXER: readonly Polygon[] = [
  // Head sunk behind a raised shoulder, and a back that curls over it.
  disc([5, -88], 6, 7, 16),
  points`-9,-82 -3,-85 4,-82 10,-76 11,-64 8,-50 7,-44 -8,-43 -10,-54 -12,-66 -12,-76`,
  // Trunks, the rear leg pushing, the front leg bent.
  points`-9,-46 8,-47 13,-31 3,-27 0,-33 -5,-26 -14,-29`,
  points`-13,-31 -4,-29 -10,-17 -15,-5 -12,0 -22,0 -21,-4 -17,-17`,
  points`3,-30 12,-32 15,-18 14,-4 20,0 9,0 9,-5 9,-18`,
  // The lead arm is straight, the other one guards the chin.
  points`7,-80 19,-79 31,-81 31,-75 19,-72 8,-71`,
  points`-2,-79 6,-70 13,-78 17,-75 9,-62 2,-63 -7,-70`,
  disc([34, -78.5], 5.6, 5, 14),
  disc([16, -79], 5, 5.4, 14),
]

/** Somebody who boxes; `facing` 1 strikes to the right. */
export const boxer = (x: number, y: number, height: number, facing: number): Polygon[] =>
  BOXER.map((part) => placed(part, [x, y], height / 100, facing))

const DANCERS: readonly Polygon[] = [
  // His back: tails, one leg stepping out, an arm that leads.
  points`-15,-84 -9,-87 -3,-85 1,-76 1,-60 -1,-46 -5,-30 -12,-34 -16,-26 -17,-44 -19,-60 -20,-76`,
  points`-15,-42 -4,-42 -5,-22 -8,-4 -3,0 -13,0 -12,-20`,
  points`-15,-42 -8,-40 -16,-22 -22,-5 -19,-1 -29,-2 -24,-20`,
  disc([-8, -93], 5.2, 6, 16),
  // Her gown swings out behind her; her arm lies on his shoulder.
  points`2,-79 8,-82 13,-78 14,-66 12,-55 20,-38 32,-16 42,-4 30,-1 12,0 -4,-1 0,-22 4,-44 4,-56 0,-66`,
  disc([5, -88], 4.9, 5.8, 16),
  disc([9.4, -90], 3.6, 3.4, 12),
  points`3,-76 -4,-80 -12,-83 -13,-80 -5,-75 3,-71`,
  // Joined hands, held out.
  points`-14,-80 -22,-77 -33,-84 -34,-81 -24,-72 -15,-71`,
  points`4,-75 -10,-76 -32,-85 -33,-82 -12,-71 4,-70`,
]

/** Two who waltz, seen from the side. */
export const dancers = (x: number, y: number, height: number, facing = 1): Polygon[] =>
  DANCERS.map((part) => placed(part, [x, y], height / 100, facing))

const HORSE = points`2,-69 4,-64 9,-64 14,-66 20,-59 23,-49 25,-40 26,-22 24,-2 23,0 29,0 30,-4 32,-21 35,-36 36,-35
39,-18 36,-2 36,0 41,0 44,-20 44,-35 60,-34 60,-27 57,-17 62,-2 61,0 66,0 66,-3 63,-17 68,-29 73,-16 70,-2 69,0
75,0 76,-3 79,-17 78,-29 83,-41 85,-52 89,-44 90,-24 93,-26 94,-46 88,-57 80,-60 62,-58 44,-58 36,-63 27,-77 20,-85
18,-92 15,-86 10,-81`
const RIDER = points`45,-60 44,-50 42,-37 40,-34 48,-33 51,-46 58,-57 60,-60 60,-78 56,-86 47,-86 43,-78 38,-68 40,-66
46,-73`
const RIDER_HAT = points`42,-96 46,-98 47,-104 55,-104 56,-98 61,-96 56,-95 46,-95`

/** A horse without anybody, 100 units long; `facing` 1 looks to the left. */
export const horse = (x: number, y: number, scale: number, facing = 1): Polygon => placed(HORSE, [x, y], scale, facing)

/** Somebody on a horse, centred on `x`; `facing` 1 looks to the left. */
export const rider = (x: number, y: number, scale: number, facing = 1): Polygon[] => [
  ...[HORSE, RIDER, RIDER_HAT].map((part) => placed(part, [x - 50 * scale * facing, y], scale, facing)),
  disc([x + scale * facing, y - 91 * scale], 4.6 * scale, 5.4 * scale, 12),
]
