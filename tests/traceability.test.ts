import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { lintPlanted } from './support/run-oxlint.ts';
import { parseSource, readSourceTree } from './support/source-tree.ts';
import { listCaseTitles, listTestTitles } from './support/test-titles.ts';
import { findEmptyTests } from './support/traceability/find-empty-tests.ts';
import { findBrokenCitations, type CitingText } from './support/traceability/judge-citations.ts';
import { judgeRun, quotedIds } from './support/traceability/judge-run.ts';
import { readPlaywrightReport, readVitestReport, type RunTest } from './support/traceability/run-reports.ts';
import { readSpecAnchors, REQUIREMENT_ID, type CitedPage } from './support/traceability/spec-anchors.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SPEC = 'docs/spec/';
/** Texts in these files are about citations. Planted violations check them. */
const JUDGES = /^(?:tests\/traceability|tests\/support\/traceability\/|tools\/spec\/)/;
/** Tests, and helpers of tests, which may hold the titles of cases and steps. */
const TEST_SOURCE = /\.(?:test|spec)\.tsx?$|^(?:tests|e2e)\//;
const tree = readSourceTree(ROOT);
const documents = readdirSync(`${ROOT}docs`, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md') && name !== 'state.md')
  .map((name) => ({ path: `docs/${name}`, text: readFileSync(`${ROOT}docs/${name}`, 'utf8') }));

function ownPageOf(path: string): CitedPage | undefined {
  return (['protocol', 'authorisation', 'reliability'] as const).find((page) => path === `${SPEC}${page}.md`);
}

/** Every comment, title and document of the repository. A comment of several lines is one text. */
function readCitingTexts(): CitingText[] {
  const comments = tree.files.flatMap(({ path, comments: texts }) => texts.map((text) => ({ path, text: text.replace(/\s*\n\s*\*?\s*/g, ' ') })));
  const titles = [...listTestTitles(tree), ...listCaseTitles(tree)].map(({ path, title }) => ({ path, text: title }));
  const pages = documents.map(({ path, text }) => ({ path, text, own: ownPageOf(path) }));
  return [...comments, ...titles, ...pages].filter(({ path }) => !JUDGES.test(path));
}

function namedIds({ path }: { readonly path: string }): readonly string[] {
  return [...readFileSync(`${ROOT}${path}`, 'utf8').matchAll(REQUIREMENT_ID)].map(([id]) => id);
}

describe('the repository', () => {
  const { anchors, problems } = readSpecAnchors(documents.filter(({ path }) => path.startsWith(SPEC)));

  test('has no missing row and no requirement that is stated twice', () => {
    expect(problems).toEqual([]);
    expect(anchors.requirements.size).toBeGreaterThan(0);
  });

  test('cites only existing sections, rows and requirements', () => {
    expect(findBrokenCitations(readCitingTexts(), anchors)).toEqual([]);
  });

  test('has no browser test without an assertion', () => {
    expect(findEmptyTests(tree)).toEqual([]);
  });

  test('names each requirement in the source of a test', () => {
    // Whether that test passed is known only after both runners (tools/check-traceability.ts).
    const named = new Set(tree.files.filter(({ path }) => TEST_SOURCE.test(path) && !JUDGES.test(path)).flatMap(namedIds));
    expect([...anchors.requirements.keys()].filter((id) => !named.has(id))).toEqual([]);
  });
});

const PROTOCOL = ['# Protocol', '## §1 Wire', '### §1.1 Sign', '| id | Subject |', '| C1 | one |', '| C2 | two |', '| A1 | a |', '- **§14.1** Signatures.'];
const RELIABILITY = ['## §3 Rules', '### §3.5 Accounts', '1. One database.', '2. Persistent storage.'];
const MESSAGES = ['# Messages', '- **MSG-001** The client sends at Enter.', '- **MSG-002** The client sends in order.'];

const pagesOf = (change: { protocol?: readonly string[]; messages?: readonly string[] } = {}) => [
  { path: 'docs/spec/protocol.md', text: (change.protocol ?? PROTOCOL).join('\n') },
  { path: 'docs/spec/authorisation.md', text: '| # | Endpoint |\n| 1 | POST /user/login/pwd |' },
  { path: 'docs/spec/reliability.md', text: RELIABILITY.join('\n') },
  { path: 'docs/spec/messages.md', text: (change.messages ?? MESSAGES).join('\n') },
];
const anchorsOf = (change: Parameters<typeof pagesOf>[0] = {}) => readSpecAnchors(pagesOf(change)).anchors;

const aTest = (title: string, outcome: RunTest['outcome'] = 'passed'): RunTest => ({ path: 'src/a.test.ts', titles: ['a group', title], outcome });
const RUN = [aTest('MSG-001 sends at Enter'), aTest('MSG-002 G6 sends in order')];

describe('the pages of docs/spec', () => {
  test('contain their sections, rows, numbered rules and requirements', () => {
    const { anchors, problems } = readSpecAnchors(pagesOf());
    expect(problems).toEqual([]);
    expect([...anchors.requirements.keys()]).toEqual(['MSG-001', 'MSG-002']);
    expect([...anchors.cited.protocol]).toEqual(['§1', '§1.1', 'C1', 'C2', 'A1', '§14.1']);
    expect([...anchors.cited.authorisation]).toEqual(['§1']);
    expect([...anchors.cited.reliability]).toEqual(['§3', '§3.5', '§3.5 rule 1', '§3.5 rule 2']);
  });

  test('planted: reports a gap for a deleted row', () => {
    const { problems } = readSpecAnchors(pagesOf({ protocol: PROTOCOL.filter((line) => !line.startsWith('| C1 ')) }));
    expect(problems).toEqual(['protocol.md: row C1 is missing']);
  });

  test('reports a requirement that is stated twice', () => {
    expect(readSpecAnchors(pagesOf({ messages: [...MESSAGES, '- **MSG-001** Again.'] })).problems).toEqual(['docs/spec/messages.md: MSG-001 is stated twice']);
  });
});

const broken = (text: string, change: Parameters<typeof pagesOf>[0] = {}) => findBrokenCitations([{ path: 'src/a.ts', text }], anchorsOf(change));

describe('citations', () => {
  test.each([
    'sent once (protocol §1 Sign, §14.1)',
    'a pin (C1, A1), and MSG-001 and MSG-002',
    'authorisation §1; reliability §3.5 rule 2',
    'a hash of SHA-256, RFC 7230, RFC 6455 §5.2, decision 039, C100, data-A9',
  ])('accepts citations that resolve: %s', (text) => {
    expect(broken(text)).toEqual([]);
  });

  test('planted: reports a row of the protocol that does not exist', () => {
    expect(broken('as protocol §2 and C9 say')).toEqual(['src/a.ts: protocol §2 is not there', 'src/a.ts: protocol C9 is not there']);
  });

  test('planted: reports a deleted row, a deleted rule and a requirement with another ID', () => {
    expect(broken('C2', { protocol: PROTOCOL.filter((line) => !line.startsWith('| C2 ')) })).toEqual(['src/a.ts: protocol C2 is not there']);
    expect(broken('reliability §3.5 rule 3')).toEqual(['src/a.ts: reliability §3.5 rule 3 is not there']);
    expect(broken('MSG-003')).toEqual(['src/a.ts: MSG-003']);
  });

  test('reports a section without a page, or of a page outside docs/spec', () => {
    expect(broken('see §1, and design §4; protocol §1')).toEqual(['src/a.ts: see §1 is of no page', 'src/a.ts: design §4 is of no page']);
    expect(findBrokenCitations([{ path: 'docs/spec/protocol.md', text: 'see §1', own: 'protocol' }], anchorsOf())).toEqual([]);
  });
});

describe('a test run', () => {
  test('has no problem if a passed test quotes each requirement', () => {
    expect(judgeRun(RUN, anchorsOf())).toEqual([]);
  });

  test('planted: reports a requirement without a test, and one whose only test failed', () => {
    const run = [aTest('MSG-001 sends at Enter', 'failed'), aTest('resends MSG-002')];
    expect(judgeRun(run, anchorsOf())).toEqual([
      'MSG-001 of docs/spec/messages.md is proven by no test that passed',
      'MSG-002 of docs/spec/messages.md is proven by no test that passed',
    ]);
  });

  test('planted: reports a skipped test that quotes a requirement, even if another one passed', () => {
    const run = [...RUN, aTest('MSG-001 sends on a phone', 'skipped')];
    expect(judgeRun(run, anchorsOf())).toEqual(['MSG-001 is quoted by a test that was skipped, src/a.test.ts: a group > MSG-001 sends on a phone']);
  });

  test('planted: reports an ID that changed in the page or in the title', () => {
    const changed = MESSAGES.map((line) => line.replace('MSG-002', 'MSG-007'));
    expect(judgeRun(RUN, anchorsOf({ messages: changed }))).toEqual([
      'MSG-002 is no requirement, src/a.test.ts: a group > MSG-002 G6 sends in order',
      'MSG-007 of docs/spec/messages.md is proven by no test that passed',
    ]);
  });

  test('quotes only IDs at the start of the titles of a test and its groups', () => {
    expect(quotedIds(['MSG-001, MSG-002 G6 sends', 'shows MSG-003'])).toEqual(['MSG-001', 'MSG-002']);
    expect(quotedIds(['a group', 'C10 MSG-004 rings'])).toEqual(['MSG-004']);
  });
});

describe('reports of a run', () => {
  test('vitest: return each test with its groups', () => {
    const assertionResults = [
      { ancestorTitles: ['', 'a group'], title: 'one', status: 'passed' },
      { ancestorTitles: [], title: 'two', status: 'pending' },
    ];
    expect(readVitestReport({ testResults: [{ name: '/root/src/a.test.ts', assertionResults }] }, '/root/')).toEqual([
      { path: 'src/a.test.ts', titles: ['a group', 'one'], outcome: 'passed' },
      { path: 'src/a.test.ts', titles: ['two'], outcome: 'skipped' },
    ]);
  });

  test('Playwright: return each test and the steps of its last attempt, a flaky one as passed', () => {
    const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', tests: [{ status }] });
    const results = [{ steps: [{ title: 'tried in vain' }] }, { steps: [{ title: 'a step', steps: [{ title: 'within' }] }] }];
    const withSteps = { title: 'four', file: 'a.spec.ts', tests: [{ status: 'flaky', results }] };
    const suites = [
      {
        title: 'a.spec.ts',
        specs: [spec('one', 'expected'), withSteps],
        suites: [{ title: 'a group', specs: [spec('two', 'flaky'), spec('three', 'skipped')] }],
      },
    ];
    expect(readPlaywrightReport({ suites })).toEqual([
      { path: 'e2e/specs/a.spec.ts', titles: ['one'], outcome: 'passed' },
      { path: 'e2e/specs/a.spec.ts', titles: ['four'], outcome: 'passed' },
      { path: 'e2e/specs/a.spec.ts', titles: ['four', 'a step'], outcome: 'passed' },
      { path: 'e2e/specs/a.spec.ts', titles: ['four', 'a step', 'within'], outcome: 'passed' },
      { path: 'e2e/specs/a.spec.ts', titles: ['a group', 'two'], outcome: 'passed' },
      { path: 'e2e/specs/a.spec.ts', titles: ['a group', 'three'], outcome: 'skipped' },
    ]);
  });
});

describe('empty tests', () => {
  const EMPTY = "import { test } from 'vitest';\ntest('MSG-001 sends', () => {});\n";
  const FULL = "import { expect, test } from 'vitest';\ntest('MSG-001 sends', () => { expect(1).toBe(1); });\n";

  test('planted: the lint reports one next to a test that asserts', () => {
    expect(lintPlanted({ 'contract/a.test.ts': EMPTY, 'contract/b.test.ts': FULL })).toEqual(['contract/a.test.ts vitest(expect-expect)']);
  });

  test('planted: a browser test is reported unless a helper of the file asserts', () => {
    const text = [
      "import { test } from '../support/wisp-test.ts';",
      "test('empty', async ({ page }) => { await page.goto('/'); });",
      "test('asserts', async ({ page }) => { await expect(page).toHaveTitle('a'); });",
      "test('leaves it to a helper', async ({ page }) => { await see(page); });",
      'async function see(page: Page) { await expect(page).toHaveTitle("a"); }',
      "test.describe('a group', () => { test.beforeEach(async () => {}); });",
    ].join('\n');
    const files = [parseSource('e2e/specs/a.spec.ts', text)];
    expect(findEmptyTests({ folders: [], top: [], files })).toEqual(['e2e/specs/a.spec.ts: empty']);
  });
});
