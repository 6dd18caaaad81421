import { box, disc, type Pair, placed, type Point, points, type Polygon } from './shapes.ts'

/** People seen from behind: no faces. Shapes are 100 units tall with the feet at 0,0; a function takes the height wanted. */

/** Cuts the corners of a shape, as cloth has none: a figure may be as tall as the picture. */
const soft = (shape: Polygon, rounds = 2): Polygon =>
  rounds === 0
    ? shape
    : soft(
        shape.flatMap(([x, y], i): Point[] => {
          const [nextX, nextY] = shape[(i + 1) % shape.length] ?? [x, y]
          return [
            [x * 0.78 + nextX * 0.22, y * 0.78 + nextY * 0.22],
            [x * 0.22 + nextX * 0.78, y * 0.22 + nextY * 0.78],
          ]
        }),
        rounds - 1,
      )

/** On one leg, the other one eased; a hand in the pocket. */
const STANDING_COAT =
  soft(points`-2.6,-82 -4,-79.8 -9.8,-77.8 -13,-75 -13.6,-64 -15.2,-54 -14.2,-42.6 -13,-39 -10.6,-39.6 -10.4,-46 -9.4,-59 -8.4,-49
-9.6,-38 -12.8,-18.4 -12.8,-17.8 -12.2,-17.4 -7.4,-16.4 -7,-15.4 -6.4,-4 -9.4,-1.2 -9.6,0.6 -2,0.4 -1.4,-3 -0.8,-15.6 1.6,-16 4.6,-4 5,0.6 12.6,0.6 12.6,-1 8.6,-3.4
6.6,-16 10.8,-17.4 11.4,-17.8 11.4,-18.4 10,-34 8.2,-45 9.4,-46.4 11.8,-46.8 14.4,-54.6 13,-66 11.6,-76 9,-78.4 5,-79.6 3,-80.6 2.6,-82`)

/** Mid-stride: the coat swings back, an arm goes with the leg across. */
const WALKING_COAT =
  soft(points`-2.4,-82 -3.6,-80 -9,-78 -12.2,-75 -13.2,-62 -15.4,-51 -14.4,-43 -12.4,-41.6 -11,-44.6 -11,-51 -9,-60 -8.2,-48 -10,-34 -14.6,-18.6
-14.6,-18 -14,-17.6 -8.8,-16.4 -10.6,-9.6 -14,-4.8 -13.6,-0.6 -11.4,0.8 -9,-2.8 -3.4,-14.6 0,-19.6 2.4,-15.6 4.6,-4 5,0.6 12.6,0.6 12.6,-1 8.8,-3.4
7,-16.6 10.4,-18.4 11,-18.8 11,-19.4 9.6,-34 8.2,-47 9,-60 12.2,-53.4 12.4,-46 14.6,-43.8 16.4,-46 16,-55 12.8,-68 11.4,-75.6 9,-78 5,-79.6 3,-80.6 2.4,-82`)

const HAT = soft(
  points`-10.6,-88 -10.4,-89.4 -6,-90.4 -5.8,-91 -5,-97.4 -2.6,-98.8 0.6,-97.4 3.4,-98 5.2,-96.4 5.8,-90.6 6.2,-90 10,-88 10.2,-86.6
9.6,-86.4 4,-87.4 -4,-88`,
  1,
)

const DRESS =
  soft(points`-2.6,-80.6 -7.4,-77.4 -9.6,-69 -14.6,-60.6 -13.6,-57.4 -7.6,-51.6 -5.6,-53.8 -9,-59.6 -6.2,-65 -5.6,-57
-8.2,-46 -11.6,-24 -15.4,-8.6 -9,-6.4 -5.4,-6 -4.6,-1 -6,0 -0.6,0.2 -0.8,-6.2 2.4,-6.6 4.4,-1.4 5,0.2 10,0.2 6.6,-6.4 11.4,-8
13.4,-11 9.6,-29 9,-46 6.4,-57 7.4,-65 9.6,-56 9.2,-45.4 12,-45 12.6,-56 10.4,-69 8,-76.6 2.8,-80.6`)

/** A gown for a ball: bare arms, a waist, and a skirt that trails. */
const GOWN =
  soft(points`-2,-81 -7,-77.6 -9.4,-69 -12.8,-59 -11.4,-49 -8.6,-48.6 -9.4,-58 -6.6,-66 -5,-57.6 -9.6,-47 -15,-28 -22,-8 -28,-1.6
-16,0.4 8,0.4 17,-0.6 19,-3 14.6,-24 9.4,-46 5.2,-57.6 6.8,-66 10,-60 15.6,-52 17.6,-53.8 12.6,-62 9.4,-71 7,-77.6 2.4,-80.6`)

/** Bareheaded, in tails; one hand behind his back. */
const TAILS =
  soft(points`-3,-80 -9,-77 -12.6,-72 -14,-61 -14.6,-54 -5,-46.6 -3,-48.6 -8.8,-55.6 -8.6,-48 -10,-36 -9,-26 -6.4,-27 -5.4,-14 -6.4,-2.6 -9,-0.8 -8,0.4
-2,0 -0.6,-24 1.6,-34 4.6,-18 7.2,-2.4 8,0.4 14.6,0.4 13.6,-1.6 10.6,-3 8.6,-26 10.2,-27 9.6,-42 9,-58 11.4,-50 11,-41.6 14,-41 14.6,-51 13,-68
10.6,-76 4,-79.4 3,-80.4`)

const worn = (clothes: Polygon, [x, y]: Pair, height: number, facing: number): Polygon[] => [
  placed(clothes, [x, y], height / 100, facing),
  placed(HAT, [x, y], height / 100, facing),
  disc([x + 0.003 * height * facing, y - 0.836 * height], 0.046 * height, 0.056 * height, 20),
]

/** Somebody in a coat and a hat; `facing` -1 mirrors them. */
export const man = (x: number, y: number, height: number, facing = 1): Polygon[] =>
  worn(STANDING_COAT, [x, y], height, facing)

/** Somebody in a coat and a hat who walks on. */
export const walker = (x: number, y: number, height: number, facing = 1): Polygon[] =>
  worn(WALKING_COAT, [x, y], height, facing)

/** A head with the hair up. */
const hairUp = ([x, y]: Pair, height: number, facing: number): Polygon[] => [
  disc([x, y - 0.865 * height], 0.05 * height, 0.062 * height, 20),
  disc([x - 0.03 * height * facing, y - 0.9 * height], 0.048 * height, 0.04 * height, 16),
  box(x - 0.021 * height, y - 0.84 * height, 0.042 * height, 0.06 * height),
]

/** Somebody in a dress with their hair up, a hand on the hip. */
export const woman = (x: number, y: number, height: number, facing = 1): Polygon[] => [
  placed(DRESS, [x, y], height / 100, facing),
  ...hairUp([x, y], height, facing),
]

/** Somebody in a gown. */
export const lady = (x: number, y: number, height: number, facing = 1): Polygon[] => [
  placed(GOWN, [x, y], height / 100, facing),
  ...hairUp([x, y], height, facing),
]

/** Somebody in tails, bareheaded. */
export const gentleman = (x: number, y: number, height: number, facing = 1): Polygon[] => [
  placed(TAILS, [x, y], height / 100, facing),
  disc([x, y - 0.88 * height], 0.048 * height, 0.064 * height, 20),
  box(x - 0.022 * height, y - 0.84 * height, 0.044 * height, 0.05 * height),
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
