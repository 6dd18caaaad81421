import { onRoof } from './players.ts'
import { oneOf } from '../variation.ts'
import { panes, tower } from '../buildings.ts'
import type { Random } from '../chance.ts'
import { line, lit, mass, type Scene, stars, subject } from '../scene.ts'
import { box, curve, points, times } from '../shapes.ts'

/** Chimneys, and who is on the nearest ridge. */
function gables(random: Random): Scene {
  const chimney = (x: number, y: number, width: number, height: number) => [
    box(x, y - height, width, height + 60),
    box(x - 5, y - height, width + 10, 12),
    box(x + width * 0.2, y - height - 20, width * 0.2, 22),
    box(x + width * 0.6, y - height - 20, width * 0.2, 22),
  ]
  const roof = (x: number, y: number, width: number, pitch: number) =>
    points`${x},960 ${x},${y} ${x + width * 0.5},${y - pitch} ${x + width},${y} ${x + width},960`
  return {
    horizon: 700,
    light: { x: 1110, y: 270, radius: 140, reach: 560 },
    layers: [
      stars(random, 80, 460),
      mass(
        0.06,
        ...times(22, (i) =>
          tower([i * 78 - 20, 760], [40 + random() * 40, 120 + random() * 150], 0, random() > 0.7 ? 40 : 0),
        ),
      ),
      mass(
        0.2,
        ...times(10, (i) => roof(i * 180 - 80, 640 + random() * 40, 200, 70 + random() * 50)),
        ...chimney(500, 600, 40, 90),
        ...chimney(1330, 590, 40, 110),
      ),
      lit(0.22, ...times(8, (i) => box(40 + i * 190 + random() * 60, 690 + random() * 20, 14, 22))),
      mass(
        0.5,
        roof(-120, 760, 520, 150),
        roof(360, 800, 420, 120),
        roof(1260, 720, 460, 170),
        ...chimney(240, 660, 60, 90),
        ...chimney(1500, 610, 56, 80),
      ),
      lit(0.52, box(540, 816, 26, 34), box(584, 816, 26, 34)),
      mass(0.8, points`640,960 760,620 1380,578 1490,960`),
      subject(0.8, ...chimney(1180, 594, 74, 130)),
      line(0.82, 2, ...times(10, (i) => points`${748 - i * 10},${656 + i * 30} ${1392 + i * 8},${616 + i * 30}`)),
      subject(1, ...onRoof(random, 930, 611)),
      line(1, 2.4, points`1064,600 1064,478`, points`1040,494 1088,490`, points`1046,514 1082,511`),
    ],
  }
}

/** A flat roof with a water tank and washing on a line, and who is up there. */
function underTank(random: Random): Scene {
  const parapet = 690
  const washing = [
    points`836,552 884,555 880,630 840,628`,
    points`902,556 958,557 950,606 910,604`,
    points`976,557 1020,556 1022,640 972,642`,
  ]
  return {
    horizon: 720,
    light: { x: 1100, y: 300, radius: 150, reach: 560 },
    layers: [
      stars(random, 80, 460),
      mass(
        0.06,
        ...times(18, (i) =>
          tower([i * 96 - 20, 800], [56 + random() * 50, 190 + random() * 240], Math.floor(random() * 3), 0),
        ),
      ),
      mass(0.3, ...times(9, (i) => tower([i * 200 - 40, 860], [120 + random() * 70, 200 + random() * 90], 1, 0))),
      lit(0.32, ...panes(random, [20, 690, 600, 120], { every: [44, 52], size: [12, 20], share: 0.2 })),
      mass(0.8, box(640, parapet, 900, 270), box(622, parapet, 936, 26)),
      mass(0.82, box(1430, parapet - 150, 90, 160), box(1422, parapet - 160, 106, 16)),
      subject(
        0.9,
        // The tank on its legs, with hoops and a roof like a hat.
        ...[1186, 1238, 1290, 1342].map((x) => box(x - 5, 470, 10, parapet - 470)),
        points`1180,480 1350,480 1346,330 1184,330`,
        points`1172,336 1265,262 1358,336`,
      ),
      line(0.9, 4, points`1186,${parapet - 20} 1342,500`, points`1342,${parapet - 20} 1186,500`),
      mass(0.9, box(806, 530, 8, parapet - 530), box(1048, 530, 8, parapet - 530)),
      line(0.92, 2.4, curve([810, 544], [930, 568], [1052, 544], 12)),
      mass(0.92, ...washing),
      subject(1, ...onRoof(random, 1090, parapet)),
    ],
  }
}

/** Roofs under a large moon. */
export const rooftops = (random: Random): Scene => oneOf(random, gables, gables, underTank)(random)
