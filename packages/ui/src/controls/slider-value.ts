export interface SliderRange {
  min: number
  max: number
  /** Digits after the point; 0 rounds to whole numbers. */
  decimals: number
}

/** A number inside the range, rounded to its decimals (specification §5: values round where no decimals are allowed). */
export function fitted(value: number, { min, max, decimals }: SliderRange): number {
  const factor = 10 ** decimals
  return Math.min(Math.max(Math.round(value * factor) / factor, min), max)
}

/** A typed number inside the range; null for anything else, which is ignored (specification §5). */
export function typedValue(text: string, range: SliderRange): number | null {
  const plain = text.trim().replace(',', '.').replace('−', '-')
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain)) return null
  return fitted(Number(plain), range)
}
