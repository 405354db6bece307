import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isNode, parseSource, readSourceTree, type SourceFile, type SyntaxNode } from './support/source-tree.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Names that keep a retired word, each with the reason. */
const KEPT: Readonly<Record<string, string>> = {
  complaint: 'operators set the quota of this name',
  user_complaint_type: 'a dictionary of the wire',
  group_complaint_type: 'a dictionary of the wire',
};

/** Keys of texts, which the requirements name. */
const TEXTS = /^src\/i18n\/(en|ja|zh-CN)\//;
/** Field names of the wire, of stored rows and of tables. A rename would break data of earlier builds. */
const FIELDS =
  /^(contract\/|src\/core\/(rows|leader-services|[a-z-]+\/leader-services|tab-messages)\.ts|src\/db\/(kv|schema|registry)\.ts|server\/store\/(.*\/)?[a-z-]*tables\.ts|server\/store\/migrations\/)/;

const section = /## Retired words\n[\s\S]*?(?=\n## |$)/.exec(readFileSync(`${ROOT}docs/glossary.md`, 'utf8'))?.[0] ?? '';
const retired = [...section.matchAll(/^\|[^|]+\|([^|]+)\|$/gm)].flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, phrase = '']) => phrase));

/** `readHTTPAnswer`, `read-http-answer` and `READ_HTTP_ANSWER` are the same three words. */
const wordsOf = (name: string): string =>
  ` ${name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase()} `;
const refusedIn = (name: string): string | undefined => {
  const words = wordsOf(name);
  return retired.find((phrase) => words.includes(` ${phrase} `));
};

const FIELD_TYPES = new Set(['TSPropertySignature', 'TSMethodSignature', 'PropertyDefinition', 'MethodDefinition', 'Property', 'TSEnumMember']);
const DECLARED_BY_ID = new Set([
  'VariableDeclarator',
  'FunctionDeclaration',
  'FunctionExpression',
  'ClassDeclaration',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
]);

/** Names that a pattern binds: of a variable, a parameter or a part of them. */
function boundBy(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(boundBy);
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Identifier') return [String(pattern['name'])];
  return ['elements', 'properties', 'value', 'left', 'argument'].flatMap((part) =>
    pattern.type === 'Property' && part !== 'value' ? [] : boundBy(pattern[part]),
  );
}

const fieldOf = (node: SyntaxNode): string[] => {
  const key = node['key'] ?? node['id'];
  return FIELD_TYPES.has(node.type) && node['computed'] !== true && isNode(key) && key.type === 'Identifier' ? [String(key['name'])] : [];
};

type Declared = { readonly names: readonly string[]; readonly fields: readonly string[] };

function declaredIn({ nodes }: SourceFile): Declared {
  const names = nodes.flatMap((node) => [...(DECLARED_BY_ID.has(node.type) ? boundBy(node['id']) : []), ...boundBy(node['params'])]);
  return { names, fields: nodes.filter(({ type }) => type !== 'ObjectPattern').flatMap(fieldOf) };
}

/** Fields of the wire may be repeated wherever their data is built or read. */
function fieldsOfData(files: readonly SourceFile[]): Set<string> {
  return new Set(files.filter(({ path }) => FIELDS.test(path) || TEXTS.test(path)).flatMap((file) => declaredIn(file).fields));
}

function findRetired(files: readonly SourceFile[], data: ReadonlySet<string>): string[] {
  return files
    .filter(({ path }) => !TEXTS.test(path))
    .flatMap((file) => {
      const { names, fields } = declaredIn(file);
      const judged = new Set([...names, ...fields.filter((name) => !data.has(name))]);
      const found = [...judged].filter((name) => KEPT[name] === undefined && refusedIn(name) !== undefined);
      return found.map((name) => `${file.path}: ${name} ("${refusedIn(name)}")`);
    });
}

const tree = readSourceTree(ROOT);
const data = fieldsOfData(tree.files);

describe('retired words of docs/glossary.md', () => {
  test('are refused in names of functions, types, variables and fields', () => {
    expect(retired.length).toBeGreaterThan(30);
    expect(findRetired(tree.files, data)).toEqual([]);
  });

  test('are refused in names of files and folders', () => {
    const paths = [...tree.files.map(({ path }) => path), ...tree.folders].filter((path) => !TEXTS.test(path));
    expect(paths.filter((path) => refusedIn(path.split('/').at(-1) ?? '') !== undefined)).toEqual([]);
  });

  test('are refused in npm scripts and in flags of the command line', () => {
    const manifest: { scripts: Record<string, string> } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));
    const pages = ['CONTRIBUTING.md', 'docs/proofs.md', 'docs/operating.md', '.ci/run', 'tools/test.sh'].map((path) => readFileSync(`${ROOT}${path}`, 'utf8'));
    const flags = [...Object.values(manifest.scripts), ...pages].flatMap((text) => [...text.matchAll(/--([a-z][a-z-]*)/g)].map(([flag]) => flag));
    expect(flags.length).toBeGreaterThan(10);
    expect([...Object.keys(manifest.scripts), ...flags].filter((name) => refusedIn(name) !== undefined)).toEqual([]);
  });

  test.each([
    ['a function', 'export function openAccountDoor() {}'],
    ['a phrase in a type', 'type RoomKeeper = string;'],
    ['a part of a parameter', 'const run = ({ one: { two: fate } }: Some) => fate;'],
    ['a constant', 'const MAX_FINDS = 3;'],
    ['a field', 'type Row = { readonly isSole: boolean };'],
  ])('are found in %s', (_case, text) => {
    expect(findRetired([parseSource('src/core/planted.ts', text)], data)).toHaveLength(1);
  });

  test('are allowed only where a name needs them', () => {
    const all = new Set(tree.files.flatMap((file) => Object.values(declaredIn(file)).flat()));
    expect(Object.keys(KEPT).filter((name) => !all.has(name))).toEqual([]);
  });
});
