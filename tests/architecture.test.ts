import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findViolations, isTransaction, type Exceptions } from './support/architecture-rules.ts';
import { plantTree } from './support/run-oxlint.ts';
import { readSourceTree } from './support/source-tree.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Each entry states why the file or folder may be larger than the others. */
const EXCEPTIONS: Exceptions = {
  longFiles: {},
  fullFolders: {
    'tests/support': 'fakes and builders, one file each',
    'server/store/migrations': 'one file for each migration; a released one is never removed',
    'src/app': 'one shell, in which each screen only composes features',
    'src/workers/search': 'the search index consists of many small parts that only it uses',
  },
};

/** Comments that disable a check, each with its reason. Raise this number only on purpose. */
const MAX_DISABLE_COMMENTS = 10;

const NO_EXCEPTIONS: Exceptions = { longFiles: {}, fullFolders: {} };
const OUTSIDE_RULE = 'screen touches network or storage';

const tree = readSourceTree(ROOT);

describe('the architecture of the repository', () => {
  test('follows the design: folders, import directions, sizes, no barrel, no default export, no any', () => {
    expect(findViolations(tree, EXCEPTIONS).map(({ rule, path, detail }) => `${rule}: ${path} ${detail}`)).toEqual([]);
  });

  test('STORE-001 G1 no screen accesses the network, an engine or storage', () => {
    const screens = tree.files.filter(({ path }) => /^src\/(app|features|parts|ui)\//.test(path));
    const broken = findViolations({ ...tree, files: screens }, NO_EXCEPTIONS).filter(({ rule }) => ['import direction', OUTSIDE_RULE].includes(rule));
    expect(screens.length).toBeGreaterThan(50);
    expect(broken).toEqual([]);
  });

  test('G5 no transaction calls an engine, the API or the network', () => {
    const transactions = tree.files.flatMap(({ nodes }) => nodes.filter(isTransaction));
    expect(transactions.length).toBeGreaterThan(20);
    expect(findViolations(tree, EXCEPTIONS).filter(({ rule }) => rule === 'network inside a transaction')).toEqual([]);
  });

  test('reads every part of the repository', () => {
    const parts = new Set(tree.files.map(({ path }) => path.split('/')[0]));
    expect([...parts]).toEqual(expect.arrayContaining(['contract', 'src', 'tests', 'tools']));
  });

  test('disables few checks', () => {
    const disables = tree.files.flatMap(({ path, disables: found }) => found.map((comment) => `${path}: ${comment}`));
    expect(disables.length, disables.join('\n')).toBeLessThanOrEqual(MAX_DISABLE_COMMENTS);
  });
});

const A_VALUE = 'export const value = 1;\n';
const A_LINE = '// A line that says why.\n';

const PLANTED: Record<string, [path: string, text: string, rule: string]> = {
  'an unknown top-level folder': ['lib/tool.ts', A_VALUE, 'unknown top-level folder'],
  'an unknown folder in src': ['src/utils/a.ts', A_VALUE, 'unknown folder in src'],
  'a folder in camel case': ['src/core/timeTexts/a.ts', A_VALUE, 'folder not in kebab case'],
  'a feature importing a feature': ['src/features/search/a.ts', "import { value } from '../chat/chat.ts';\nexport const a = value;\n", 'import direction'],
  'an import against the direction': ['src/core/b.ts', "import { value } from '../db/messages.ts';\nexport const b = value;\n", 'import direction'],
  'a type import against the direction': [
    'src/core/c.ts',
    "import type { value } from '../db/messages.ts';\nexport type C = typeof value;\n",
    'import direction',
  ],
  'an import() against the direction': ['src/core/d.ts', "export const load = () => import('../db/messages.ts');\n", 'import direction'],
  'a package in the wrong place': ['src/sync/e.ts', "import { Dexie } from 'dexie';\nexport const e = Dexie;\n", 'import direction'],
  'a part that needs one feature': [
    'src/parts/f.ts',
    "import { value } from '../features/chat/chat.ts';\nexport const f = value;\n",
    'feature cannot be deleted alone',
  ],
  'a helper of tests that needs one feature': [
    'tests/support/fa.ts',
    "import { value } from '../../src/features/chat/chat.ts';\nexport const fa = value;\n",
    'feature cannot be deleted alone',
  ],
  'a barrel by name': ['src/core/index.ts', A_VALUE, 'barrel'],
  'a barrel by re-export': ['src/core/g.ts', "export { value } from './order.ts';\n", 'barrel'],
  'a default export': ['src/core/h.ts', 'export default 1;\n', 'default export'],
  'a long file': ['src/core/i.ts', A_LINE.repeat(401), 'long file'],
  'a long test': ['src/core/j.test.ts', A_LINE.repeat(601), 'long file'],
  'a screen that fetches': ['src/features/chat/k.ts', "export const ask = () => fetch('/api');\n", 'screen touches network or storage'],
  'a screen that opens a socket': ['src/app/l.ts', "export const open = () => new WebSocket('/im');\n", 'screen touches network or storage'],
  'a screen that stores': ['src/ui/m.ts', "export const keep = () => window.localStorage.setItem('a', 'b');\n", 'screen touches network or storage'],
  'a transaction that asks the engine': [
    'src/sync/ma.ts',
    "export const a = (db: Db, engine: Engine) => writeAsLeader({ db }, ['kv'], async () => {\n  await engine.send(1);\n});\n",
    'network inside a transaction',
  ],
  'a transaction that asks by way of its context': [
    'src/sync/mb.ts',
    "export const b = (context: Context) => write(context.db, ['kv'], async () => context.api.call('x'));\n",
    'network inside a transaction',
  ],
  any: ['server/n.ts', 'export const read = (value: any): number => value;\n', 'any'],
  'a disable comment without a reason': ['src/core/o.ts', `// oxlint-disable-next-line no-console\n${A_VALUE}`, 'disable comment without a reason'],
  'a ts-expect-error without a reason': ['src/core/p.ts', `// @ts-expect-error\n${A_VALUE}`, 'disable comment without a reason'],
  'a TODO without an end': ['src/core/q.ts', `// TODO: tidy up\n${A_VALUE}`, 'TODO without a removal condition'],
};

describe('findViolations', () => {
  const largeGroup = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`src/shared/leaf-${index}.ts`, A_VALUE]));
  const root = plantTree({
    '.gitignore': 'node_modules/\ndist/\n',
    'dist/index.js': 'export default 1;\n',
    'src/core/order.ts': A_VALUE,
    'src/core/short.test.ts': A_LINE.repeat(500),
    'src/db/messages.ts': A_VALUE,
    'src/features/chat/chat.ts': A_VALUE,
    'src/app/router.ts': "import { value } from '../features/chat/chat.ts';\nexport const router = value;\n",
    'src/sync/after.ts':
      "export const a = async (db: Db, engine: Engine) => {\n  await engine.send(1);\n  await write(db, ['kv'], async () => db.put(1));\n};\n",
    'src/core/reasoned.ts': `// oxlint-disable-next-line no-console -- the port for logs is the console itself\n${A_VALUE}`,
    ...largeGroup,
    ...Object.fromEntries(Object.values(PLANTED).map(([path, text]) => [path, text])),
  });
  const found = findViolations(readSourceTree(root), { longFiles: { 'src/core/order.ts': 'no longer long' }, fullFolders: {} });
  rmSync(root, { recursive: true, force: true });
  const rulesUnder = (path: string) => found.filter((violation) => path.startsWith(violation.path)).map(({ rule }) => rule);

  test.each(Object.entries(PLANTED))('reports %s', (_, [path, , rule]) => {
    expect(rulesUnder(path)).toContain(rule);
  });

  test('reports a folder with more than 20 files', () => {
    expect(found).toContainEqual({ rule: 'full folder', path: 'src/shared', detail: '21 files' });
  });

  test('reports an exception that no longer applies', () => {
    expect(rulesUnder('src/core/order.ts')).toEqual(['stale exception']);
  });

  test.each(['src/app/router.ts', 'src/core/short.test.ts', 'src/db/messages.ts', 'src/core/reasoned.ts', 'src/sync/after.ts', 'dist/index.js'])(
    'reports nothing for %s',
    (path) => {
      expect(found.filter((violation) => violation.path === path)).toEqual([]);
    },
  );

  test('throws on a file that does not parse', () => {
    const broken = plantTree({ '.gitignore': '', 'src/core/a.ts': 'export const = ;\n' });
    expect(() => readSourceTree(broken)).toThrow('src/core/a.ts does not parse');
    rmSync(broken, { recursive: true, force: true });
  });
});
