/** One file for each way in which a citation can lead nowhere: its path, its text, and what the check must say of it. */

/** What is there for the fixtures to cite. */
export const CITED = {
  'docs/specification/rules.md': '# Rules\n\n<a id="specification-2"></a>\n\n| <a id="s-001"></a>S-001 | A rule. |\n',
  'docs/decisions/0001-first.md': '# 0001 First\n',
  'docs/ARCHITECTURE.md': '# The map\n\n## Two machines\n',
}

export const FIXTURES = {
  'a rule that is not there': ['apps/web/src/a.test.ts', "it('S-999 does it', () => {})\n", 'S-999'],
  'the end of a range of rules': ['apps/web/src/a.ts', '/** S-001 to S-998. */\n', 'S-998'],
  'a section that is not there': ['apps/web/src/a.tsx', '/** specification §77 */\n', 'specification §77'],
  'a title that its section does not have': [
    'apps/web/src/a.css',
    '/* specification §2 "Nowhere" */\n',
    'specification §2 "Nowhere"',
  ],
  'a second section after the first': ['tools/a.mjs', '/** (specification §2 and §78) */\n', 'specification §78'],
  'a section over the end of a line': [
    'bench/a.ts',
    '/**\n * See the specification\n * §79.\n */\n',
    'specification §79',
  ],
  'a section of a document that is not here': ['packages/a/b.ts', '/** models §4 */\n', 'names no document'],
  'a section of no document': ['packages/a/c.ts', '/** As it should be (§8). */\n', 'names no document'],
  'a document without a section': ['packages/a/d.ts', '/** (specification: search) */\n', 'without a section'],
  'a decision record': ['e2e/a.spec.ts', '// decision record 0999\n', 'record 0999'],
  'a decision record by its number alone': ['docs/decisions/0002-second.md', '# 0002 Second\n\n0998 says.\n', '0998'],
  'a link to a file': ['docs/a.md', '[there](nowhere.md)\n', 'nowhere.md'],
  'a link to a heading': ['docs/b.md', '[there](ARCHITECTURE.md#three-machines)\n', 'three-machines'],
  'a link to a heading of its own': ['docs/c.md', '[there](#nowhere)\n', '#nowhere'],
  'the definition of a link': ['docs/d.md', '[there]\n\n[there]: nowhere.md\n', 'nowhere.md'],
  'a link that its file does not define': ['docs/f.md', 'As decided ([0001]).\n', '[0001]: its file'],
  'a document by its path': ['apps/api/src/a.ts', '/** See docs/nowhere.md. */\n', 'docs/nowhere.md'],
  'a file by its path': ['docs/e.md', 'As `apps/web/src/nowhere.ts` does.\n', 'apps/web/src/nowhere.ts'],
  'an anchor that stands twice': ['docs/specification/more.md', '<a id="s-001"></a>S-001\n', 'stands twice'],
}
