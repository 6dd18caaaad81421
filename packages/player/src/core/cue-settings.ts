/**
 * The place of a cue as a browser or a parser hands it out (a `VTTCue`), in the words of WebVTT's settings
 * (`line:-15 align:start`): so that whoever draws the text reads them like those of a file. Undefined for the usual
 * place. The cue is untrusted: values of other types say nothing.
 */
export function settingsOfCue(cue: object): string | undefined {
  const { line, snapToLines, align, position, positionAlign, size } = cue as Readonly<Record<string, unknown>>
  const side = typeof positionAlign === 'string' && /^(?:line-left|center|line-right)$/.test(positionAlign)
  const settings = [
    ...(isNumber(line) ? [`line:${line}${snapToLines === false ? '%' : ''}`] : []),
    ...(isNumber(position) ? [`position:${position}%${side ? `,${positionAlign}` : ''}`] : []),
    ...(isNumber(size) && size !== 100 ? [`size:${size}%`] : []),
    ...(typeof align === 'string' && /^(?:start|end|left|right)$/.test(align) ? [`align:${align}`] : []),
  ]
  return settings.length === 0 ? undefined : settings.join(' ')
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
