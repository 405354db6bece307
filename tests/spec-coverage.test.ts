import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { plantTree } from './support/run-oxlint.ts';
import { readSourceTree } from './support/source-tree.ts';
import { DECISIONS, judgeSpecPage } from './support/spec-page.ts';
import { listCaseTitles, listTestTitles } from './support/test-titles.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(`${ROOT}docs/spec-coverage-2.md`, 'utf8');

const decisions = readdirSync(`${ROOT}${DECISIONS}`).map((name) => ({ path: DECISIONS, title: name.slice(0, 3) }));

test('docs/spec-coverage-2.md names a test, a row of the contract, a decision or a later issue for each sentence, and each of them is there', () => {
  const tree = readSourceTree(ROOT);
  expect(judgeSpecPage({ text: page, document: 'D2', sections: 9 }, [...listTestTitles(tree), ...listCaseTitles(tree), ...decisions])).toEqual([]);
});

const TITLES = [
  { path: 'src/a.test.ts', title: 'does it' },
  { path: 'e2e/b.spec.ts', title: 'shows: it' },
  { path: DECISIONS, title: '031' },
];
const ROW = '- D2§1 "said" — src/a.test.ts: does it';
const lines = (...more: string[]) =>
  ['# Page', 'How it is read.', '## §1 One', ...more, '## §2 Two', '- D2§2 "other" — contract C1, §7', '## Open', ''].join('\n');
const judge = (text: string) => judgeSpecPage({ text, document: 'D2', sections: 2 }, TITLES).map((problem) => problem.replace(/^line \d+: /, ''));

describe('judgeSpecPage', () => {
  test('finds nothing in a page that is right', () => {
    const open = `${lines('### A part', ROW, '  - e2e/b.spec.ts: shows: it', '- D2§1 "late" (of others) — later: calls', '- D2§1 "aside" — decision 031')}- D2§1 "missing" — nobody has built it\n`;
    expect(judge(open)).toEqual([]);
  });

  test.each([
    ['a wrong title', '- D2§1 "said" — src/a.test.ts: does it not', 'src/a.test.ts has no test: does it not'],
    ['a missing file', '- D2§1 "said" — src/gone.test.ts: does it', 'no such test file: src/gone.test.ts'],
    ['an unknown section', '- D2§3 "said" — src/a.test.ts: does it', 'unknown section D2§3'],
    ['another document', '- D3§1 "said" — src/a.test.ts: does it', 'unknown section D3§1'],
    ['a row in the wrong place', '- D2§2 "said" — src/a.test.ts: does it', 'a row of §2 below §1'],
    ['a row without a quote', '- D2§1 said — src/a.test.ts: does it', 'malformed row'],
    ['words between rows', 'Some words.', 'malformed row'],
    ['a proof that is none', '- D2§1 "said" — somebody has seen it', 'no proof: somebody has seen it'],
    ['a file that is no test', '- D2§1 "said" — src/a.ts: does it', 'no proof: src/a.ts: does it'],
    ['a contract row of no form', '- D2§1 "said" — contract X1', 'no proof: contract X1'],
    ['a decision that was never taken', '- D2§1 "said" — decision 032', 'no such decision: 032'],
    ['an issue nobody knows', '- D2§1 "said" — later: someday', 'no proof: later: someday'],
    ['a further proof of nothing', '  - src/a.test.ts: does it', 'a further proof without a row'],
  ])('finds %s', (...[, line, problem]) => {
    expect(judge(lines(line))).toEqual([problem]);
  });

  test('finds a sentence that stands twice, a heading that is missing or unknown, and a proof below Open', () => {
    expect(judge(lines(ROW, ROW))).toEqual(['twice: said']);
    expect(judge('## §2 Two\n')).toEqual(['unexpected heading ## §2 Two', 'no heading Open at the end']);
    expect(judge(lines('## §3 Three'))).toEqual(['unexpected heading ## §3 Three']);
    expect(judge('## §1 One\n## Open\n')).toEqual(['Open does not stand behind §2']);
    expect(judge(`${lines(ROW)}${ROW.replace('said', 'late')}\n`)).toEqual(['a proof below Open']);
  });
});

describe('listCaseTitles', () => {
  test('reads the first cell of tables that are written in place, named, or typed', () => {
    const root = plantTree({
      '.gitignore': '',
      'src/core/a.test.ts':
        "const ROWS = [['named', 1], [`so ${1}`, 2], [3, 4]] as const;\ntest.each(ROWS)('%s → %s', () => {});\ntest.each<[string]>([['typed']])('by %s: %j', () => {});\ntest.each(['bare'])('%s', () => {});\ntest.each([['x']])('without', () => {});\n",
    });
    const titles = listCaseTitles(readSourceTree(root)).map(({ title }) => title);
    rmSync(root, { recursive: true, force: true });
    expect(titles.sort()).toEqual(['bare', 'bare', 'by typed: %j', 'named', 'named → %s', 'so …', 'so … → %s']);
  });
});
