import { area, box, circle, d, figure, line, repeat, turned } from '../shapes.ts'
import type { Motif } from './motif.ts'

export const towers: Motif = ({ ground, ink, accent, shade }, cy) => {
  const foot = cy + 230
  const blocks: readonly (readonly [x: number, width: number, height: number, fill: string])[] = [
    [-20, 88, 190, shade],
    [332, 88, 214, shade],
    [36, 74, 250, accent],
    [290, 74, 228, accent],
    [96, 66, 310, ink],
    [238, 66, 290, ink],
  ]
  const beams = repeat(11, (i) =>
    area(d`M200 ${cy - 150}L${200 + (i - 5) * 84 - 20} 640h40z`, shade, i % 2 ? 0.6 : 0.34),
  )
  const block = ([x, width, height, fill]: (typeof blocks)[number]): string =>
    box(x, foot - height, width, height + 260, fill) + box(x + width * 0.2, foot - height - 26, width * 0.6, 28, fill)
  return (
    beams +
    blocks.map(block).join('') +
    area(d`M158 640V${foot - 330}h12v-44h14v-40h10v-52h12v52h10v40h14v44h12V640z`, ground) +
    area(d`M166 640V${foot - 324}h10v-42h14v-40h8v-34h4v34h8v40h14v42h10V640z`, accent) +
    repeat(11, (i) => box(178, foot - 300 + i * 40, 44, 5, ground))
  )
}

export const door: Motif = ({ ground, ink, accent, shade }, cy) => {
  const top = cy - 150
  const floor = cy + 110
  return (
    area(d`M150 ${floor}L-60 640H420L250 ${floor}z`, shade, 0.55) +
    area(d`M150 ${floor}L40 640H330L250 ${floor}z`, shade) +
    box(146, top, 108, floor - top, accent) +
    area(d`M254 ${top}l58 34v${floor - top - 6}l-58-28z`, ink, 0.92) +
    circle(302, (top + floor) / 2 + 24, 5, ground) +
    area(d`M188 ${floor + 12}L150 640H246L212 ${floor + 12}z`, ground, 0.75) +
    figure(200, floor + 14, 118, ground)
  )
}

export const peaks: Motif = ({ ground, ink, accent, shade }, cy) =>
  circle(282, cy - 96, 62, accent) +
  area(d`M-60 640L110 ${cy - 70}L300 640z`, shade) +
  area(d`M110 ${cy - 70}l-40 96l26-14l20 26l18-34l22 22z`, ink) +
  area(d`M90 640L286 ${cy - 10}L480 640z`, ink, 0.92) +
  area(d`M286 ${cy - 10}l-32 74l24-12l18 24l12-28l18 14z`, ground) +
  area(d`M-10 640V${cy + 200}L90 ${cy + 120}L230 640z`, ground) +
  line(d`M92 ${cy - 150}q26-26 46 2q24-30 58-8`, ink, 7, 'round')

export const road: Motif = ({ ground, ink, accent, shade }, cy) => {
  const horizon = cy - 20
  const dash = (i: number): string => {
    const y = horizon + 14 + i * i * 15 + i * 10
    const half = 2 + i * 2.6
    return area(d`M${200 - half} ${y}h${2 * half}l${half * 0.4} ${10 + i * 9}h${-2.8 * half}z`, ink)
  }
  const pole = (nearness: number): string => {
    const x = 200 + nearness * 170
    const y = horizon + nearness * 60
    return (
      box(x, y - nearness * 150, Math.max(2, nearness * 7), nearness * 150, ink) +
      box(x - nearness * 18, y - nearness * 140, nearness * 43, Math.max(1.5, nearness * 5), ink)
    )
  }
  return (
    circle(200, horizon, 118, accent) +
    box(0, horizon, 400, 700, shade) +
    area(d`M192 ${horizon}L-40 660H440L208 ${horizon}z`, ground) +
    repeat(5, dash) +
    [0.14, 0.3, 0.58, 1.1].map(pole).join('')
  )
}

export const house: Motif = ({ ground, ink, accent, shade }, cy) => {
  const floor = cy + 150
  const tree = (x: number, size: number, side: 1 | -1): string =>
    line(
      d`M${x} ${floor + 10}C${x - 6 * side} ${floor - 60 * size} ${x + 8 * side} ${floor - 90 * size} ${x} ${floor - 170 * size}` +
        d`M${x + 2 * side} ${floor - 70 * size}q${20 * side} -22 ${34 * side} ${-66 * size}` +
        d`M${x} ${floor - 100 * size}q${-18 * side} -16 ${-26 * side} ${-56 * size}` +
        d`M${x + 1} ${floor - 128 * size}q${14 * side} -14 ${18 * side} ${-42 * size}`,
      ink,
      6,
      'round',
    )
  const walker = (i: number): string => {
    const body = figure(20 + i * 74 + (i % 2) * 20, floor + 66 + (i % 3) * 26, 74 + (i % 3) * 16, ground)
    return turned(i % 2 ? 5 : -6, 20 + i * 74, floor + 40, body)
  }
  return (
    circle(286, cy - 90, 84, shade) +
    area(d`M-10 640V${floor}C90 ${floor - 30} 260 ${floor - 34} 410 ${floor + 14}V640z`, ink) +
    area(d`M120 ${floor}V${cy + 30}h-16l84-84l34 34v-30h22v52l28 28h-16V${floor}z`, ink) +
    box(152, cy + 52, 26, 38, accent) +
    box(214, cy + 52, 26, 38, accent, 0.25) +
    box(184, cy + 106, 26, 44, ground) +
    tree(54, 1, 1) +
    tree(344, 1.25, -1) +
    repeat(6, walker)
  )
}

export const oil: Motif = ({ ink, accent, shade }, cy) => {
  const derrick =
    d`M70 ${cy + 120}L112 ${cy - 150}h16L170 ${cy + 120}M104 ${cy - 90}h32M94 ${cy - 30}h52M84 ${cy + 40}h72` +
    d`M104 ${cy - 90}l42 60M136 ${cy - 90}l-42 60M94 ${cy - 30}l62 70M146 ${cy - 30}l-62 70` +
    d`M84 ${cy + 40}l82 76M156 ${cy + 40}l-80 76`
  const palm = (x: number, height: number): string => {
    const crown = cy + 160 - height
    const frond = (i: number): string => {
      const angle = -2.9 + i * 0.46
      const reach = (radius: number): number => x + 2 + radius * Math.cos(angle)
      const droop = 30 * Math.sin(angle)
      return line(
        d`M${x + 2} ${crown}Q${reach(34)} ${crown - 28 + droop} ${reach(56)} ${crown + 16 + droop}`,
        ink,
        8,
        'round',
      )
    }
    return (
      line(d`M${x} ${cy + 160}C${x - 8} ${cy + 80} ${x + 6} ${cy + 20} ${x + 2} ${crown}`, ink, 8) + repeat(7, frond)
    )
  }
  return (
    circle(284, cy - 60, 92, accent) +
    area(d`M-10 640V${cy + 110}C80 ${cy + 60} 190 ${cy + 96} 410 ${cy + 50}V640z`, shade) +
    area(d`M-10 640V${cy + 170}C120 ${cy + 130} 250 ${cy + 180} 410 ${cy + 140}V640z`, ink) +
    line(derrick, ink, 5) +
    palm(262, 190) +
    palm(332, 240)
  )
}
