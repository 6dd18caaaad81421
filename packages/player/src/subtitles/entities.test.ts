import { describe, expect, test, vi } from 'vitest'
import { decodeEntities, loadEntities } from './entities.ts'
import { parseSubtitleFile, parseSubtitles, readSubtitles } from './parse.ts'
import { texts } from './testing/read.ts'

/** Named and numeric references of HTML (the standard's section 13.5 and its tokenizer). */
const REFERENCES: readonly (readonly [written: string, read: string])[] = [
  ['&eacute;&Ouml;&szlig;&euro;', 'éÖß€'],
  ['&hearts;&rarr;&frac12;&bigstar;', '♥→½★'],
  ['&NotEqualTilde;&lang;', '\u{2242}\u{338}\u{27e8}'],
  ['&eacute &copy2026 &ampx', 'é ©2026 &x'],
  ['&notit; &notin;', '¬it; ∉'],
  ['&hearts &euro', '&hearts &euro'],
  ['AT&T, R&B, &unknown; &constructor;', 'AT&T, R&B, &unknown; &constructor;'],
  ['&#128; &#x99 &#65', '€ ™ A'],
]

const FILES: Readonly<Record<string, (text: string) => string>> = {
  'a.vtt': (text) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`,
  'a.srt': (text) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`,
  'a.smi': (text) => `<SAMI><BODY><SYNC Start=1000><P>${text}<SYNC Start=2000><P>&nbsp\n</BODY></SAMI>`,
}

test('the few that subtitles mostly have are known without the table', async () => {
  // Of a page that has read nothing yet.
  vi.resetModules()
  const { decodeEntities, loadEntities, namesEntities } = await import('./entities.ts')
  expect(decodeEntities('&amp;&nbsp;&#233;&#xe9 &nbsp')).toBe('&\u{a0}éé \u{a0}')
  expect(namesEntities('&amp; &lt;b&gt; &#233; R & B &')).toBe(false)
  expect(namesEntities('caf&eacute;')).toBe(true)
  expect(decodeEntities('caf&eacute;')).toBe('caf&eacute;')
  expect(await loadEntities('caf&eacute;')).toBe(true)
  expect(decodeEntities('caf&eacute;')).toBe('café')
})

describe.each(Object.keys(FILES))('every entity of HTML in %s', (name) => {
  test.each(REFERENCES)('%s', async (written, read) => {
    const file = FILES[name]?.(written) ?? ''
    expect(texts((await readSubtitles(file)).cues)).toEqual([read])
    const chosen = await parseSubtitleFile(new File([file], name))
    expect(texts(chosen.cues)).toEqual([read])
  })
})

test('the table is loaded once, and what it knows is no more markup than before', async () => {
  await loadEntities('&eacute;')
  expect(await loadEntities('&eacute;')).toBe(false)
  expect(texts(parseSubtitles(FILES['a.vtt']?.('&ltb&gt &lt;i&gt; &ampeacute;') ?? '').cues)).toEqual([
    '<b> <i> &eacute;',
  ])
  expect(decodeEntities('&eacute; &amp;', 'xml')).toBe('&eacute; &')
})
