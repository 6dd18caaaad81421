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
  soft(points`-3,-80 -9,-77 -12.6,-72 -14,-61 -14.6,-54 -5,-46.6 -3,-48.6 -8.8,-55.6 -8.6,-48 -9.8,-36 -9.4,-22 -7.8,-5 -11,-1.6 -10.6,0.4
-2,0.4 -1.4,-4 -0.4,-30 0.6,-31 2.4,-4 3,0.4 11.8,0.4 12.2,-1.6 8.4,-5 9.6,-22 10,-36 9,-58 11.4,-50 11,-41.6 14,-41 14.6,-51 13,-68
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
  disc([8, -89], 5.8, 7, 20),
  soft(points`-9,-83 -2,-87 7,-86 12,-80 12,-66 8,-54 8,-42 -9,-42 -9,-52 -13,-62 -14,-74`),
  // Trunks, the rear leg pushing, the front leg bent.
  soft(points`-10,-50 10,-50 12,-40 17,-27 4,-25 1,-34 -5,-24 -19,-27 -14,-38`),
  soft(points`-18,-34 -3,-30 -8,-18 -14,-13 -19,-4 -14,1 -27,1 -26,-5 -22,-17`),
  soft(points`2,-32 15,-34 20,-18 17,-4 26,-1.6 26,1 9,1 10,-6 10,-17`),
  // The lead arm is straight, the other one guards the chin.
  soft(points`4,-86 16,-84 26,-82 36,-81 36,-75 26,-73 16,-72 4,-70`),
  soft(points`0,-80 9,-74 14,-66 15,-78 20,-78 22.4,-64 18,-55 10,-58 0,-68`),
  disc([38, -78], 6.6, 5.8, 20),
  disc([17.4, -79.6], 6, 6.2, 20),
]

/** Somebody who boxes; `facing` 1 strikes to the right. */
export const boxer = (x: number, y: number, height: number, facing: number): Polygon[] =>
  BOXER.map((part) => placed(part, [x, y], height / 100, facing))

const DANCERS: readonly Polygon[] = [
  // His back: tails that swing, one leg stepping out, an arm that leads.
  soft(
    points`-12,-85 -9,-89 -4,-89 -2,-85 3,-80 4,-68 0,-52 0,-40 -8,-42 -13,-30 -20,-17 -22,-22 -19,-38 -20,-52 -22,-68 -19,-81`,
  ),
  soft(points`-16,-48 0,-48 -2,-26 -4,-6 2,-1.6 2,1 -12,1 -12,-6 -11,-24`),
  soft(points`-16,-46 -6,-42 -13,-22 -20,-7 -16,-1.4 -18,0.6 -31,-1.4 -30,-4.6 -25,-10 -20,-26`),
  disc([-6.4, -93], 5, 6.4, 20),
  // Her gown swings out behind her; her arm lies on his shoulder.
  soft(
    points`2,-80 5,-84 8,-85 14,-80 15,-70 11,-57 14,-48 24,-32 36,-14 52,-3 50,1 30,1.4 10,1 -1,1 0,-8 3,-26 5,-46 5,-57 1,-68`,
  ),
  disc([5.4, -89.6], 4.7, 6, 20),
  disc([10, -92], 4, 3.6, 16),
  soft(points`8,-82 -2,-84 -12,-87 -17,-83 -12,-79 0,-76 8,-70`),
  // Joined hands, held out.
  soft(points`-14,-83 -25,-78 -35,-86 -40,-87 -39,-83 -27,-71 -14,-72`),
]

/** Two who waltz, seen from the side. */
export const dancers = (x: number, y: number, height: number, facing = 1): Polygon[] =>
  DANCERS.map((part) => placed(part, [x, y], height / 100, facing))

const HORSE =
  soft(points`-1,-68 0,-74 5,-80 9,-88 12,-92 13,-98 17.6,-93 22,-90 31,-80 38,-69 44,-63 53,-60 65,-62 76,-65 85,-63 92,-58 97,-49 99,-36 98,-18
93,-8 92,-22 92,-38 88,-46 88,-38 84,-30 91,-24 90,-20 87,-7 90,1 79,1 82,-7 83,-19 76,-27 72,-33 70,-28 75,-21 74,-17 70,-7 73,1 62,1 65,-7 67,-18
60,-31 46,-33 44,-30 45,-18 43,-7 46,1 35,1 38,-7 38,-20 35,-33 33,-29 33,-18 32,-7 35,1 24,1 27,-7 26,-20 24,-38 20,-49 22,-58 19,-65 14,-69 9,-66 6,-62 1,-63`)
const RIDER = soft(
  points`48,-90 55,-90 57,-86 62,-80 63,-68 60,-56 53,-50 51,-40 52,-29 40,-28 38,-31 44,-34 44,-46 46,-56 49,-62 47,-72 42,-67 36,-65 34,-69 39,-73 44,-81`,
)
const RIDER_HAT = soft(points`39,-96.4 45,-98.6 47,-106 51,-105 55,-106 57,-98.6 63,-96.4 57,-94.6 45,-94.6`, 1)

/** A horse without anybody, 100 units long; `facing` 1 looks to the left. */
export const horse = (x: number, y: number, scale: number, facing = 1): Polygon => placed(HORSE, [x, y], scale, facing)

/** Somebody on a horse, centred on `x`; `facing` 1 looks to the left. */
export const rider = (x: number, y: number, scale: number, facing = 1): Polygon[] => [
  ...[HORSE, RIDER, RIDER_HAT].map((part) => placed(part, [x - 50 * scale * facing, y], scale, facing)),
  disc([x + scale * facing, y - 91 * scale], 4.6 * scale, 5.4 * scale, 12),
]
