import type { Random } from '../chance.ts'
import type { Scene } from '../scene.ts'
import { alley } from './alleys.ts'
import { ballroom } from './balls.ts'
import { bench, castle, house, meadow, war, windmill } from './country.ts'
import { bridge } from './bridges.ts'
import { circus } from './circuses.ts'
import { clock } from './clocks.ts'
import { locomotive } from './engines.ts'
import { gears, nave, temple } from './halls.ts'
import { balloon, plane, train } from './journeys.ts'
import { cave, graveyard, jungle, racetrack, snowfield } from './outdoors.ts'
import { boxingRing, laboratory, room, stage, stairs } from './rooms.ts'
import { rooftops } from './roofs.ts'
import { city, marquee, road } from './streets.ts'
import { deep, lighthouse, liner, pier, ship } from './waters.ts'
import { cabin, forest, island, mesa, peaks } from './wilds.ts'
import { airfield, corridor, courtroom, newsroom } from './work.ts'
import { bagdad, moon, saucer } from './wonders.ts'

/** Every scene by its name. `random` places what may stand anywhere: clouds, trees, roofs. */
export const scenes = {
  ...{ bench, castle, house, meadow, war, windmill },
  ...{ gears, nave, temple },
  ...{ balloon, plane, train },
  ...{ ballroom, bridge, circus, clock, locomotive },
  ...{ boxingRing, laboratory, room, stage, stairs },
  ...{ alley, city, marquee, road, rooftops },
  ...{ deep, lighthouse, liner, pier, ship },
  ...{ cabin, forest, island, mesa, peaks },
  ...{ bagdad, moon, saucer },
  ...{ cave, graveyard, jungle, racetrack, snowfield },
  ...{ airfield, corridor, courtroom, newsroom },
} as const satisfies Record<string, (random: Random) => Scene>

export type SceneName = keyof typeof scenes

export const sceneNames = Object.keys(scenes) as readonly SceneName[]
