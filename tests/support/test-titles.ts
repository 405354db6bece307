import { isNode, type SourceTree, type SyntaxNode } from './source-tree.ts';

const TEST_CALLS = new Set(['test', 'it', 'describe']);

const nameIn = (node: unknown): string => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : '');

/** The names of the test functions in a file, including renamed imports. */
export function testCallsOf(nodes: readonly SyntaxNode[]): ReadonlySet<string> {
  const renamed = nodes.filter((node) => node.type === 'ImportSpecifier' && TEST_CALLS.has(nameIn(node['imported'])));
  return new Set([...TEST_CALLS, ...renamed.map((node) => nameIn(node['local']))]);
}

/** The root identifier of `test`, `test.each([…])` and `test.describe`. */
export function rootName(callee: unknown): string | undefined {
  if (!isNode(callee)) return undefined;
  if (callee.type === 'Identifier') return typeof callee['name'] === 'string' ? callee['name'] : undefined;
  return rootName(callee['object'] ?? callee['callee'] ?? callee['tag']);
}

function literalOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return undefined;
  return node['quasis'].map((quasi: { value: { raw: string } }) => quasi.value.raw).join('…');
}

export type TestTitle = { readonly path: string; readonly title: string };

/** Titles of every test and group in the tree, as written. */
export function listTestTitles({ files }: SourceTree): TestTitle[] {
  return files
    .filter(({ path }) => /\.(test|spec)\.tsx?$|^(tests|e2e)\//.test(path))
    .flatMap(({ path, nodes }) => {
      const calls = testCallsOf(nodes);
      return nodes.flatMap((node) => {
        const [first]: unknown[] = node.type === 'CallExpression' && Array.isArray(node['arguments']) ? node['arguments'] : [];
        const title = calls.has(rootName(node['callee']) ?? '') ? literalOf(first) : undefined;
        return title === undefined ? [] : [{ path, title }];
      });
    });
}

const PLACEHOLDER = '%s';

/** The initial value of a `const` of the file. */
function initOf(nodes: readonly SyntaxNode[], name: unknown): unknown {
  const declared = nodes.find((node) => node.type === 'VariableDeclarator' && isNode(node['id']) && node['id']['name'] === name);
  return declared?.['init'];
}

/** The rows of a table as written, also with `as const` or through a name. */
function rowsOf(nodes: readonly SyntaxNode[], table: unknown): readonly unknown[] {
  if (!isNode(table)) return [];
  if (table.type === 'Identifier') return rowsOf(nodes, initOf(nodes, table['name']));
  if (table.type === 'ArrayExpression' && Array.isArray(table['elements'])) return table['elements'];
  return rowsOf(nodes, table['expression']);
}

const firstCell = (row: unknown): unknown => (isNode(row) && row.type === 'ArrayExpression' && Array.isArray(row['elements']) ? row['elements'][0] : row);

/** Titles of the cases of repeated tests: the title with the first cell of each row, as far as the cells are literals. */
export function listCaseTitles({ files }: SourceTree): TestTitle[] {
  return files.flatMap(({ path, nodes }) =>
    nodes.flatMap((node) => {
      if (node.type !== 'CallExpression' || !isNode(node['callee']) || node['callee'].type !== 'CallExpression') return [];
      const each = node['callee'];
      const [title]: unknown[] = Array.isArray(node['arguments']) ? node['arguments'] : [];
      const [table]: unknown[] = Array.isArray(each['arguments']) ? each['arguments'] : [];
      const words = TEST_CALLS.has(rootName(each) ?? '') ? literalOf(title) : undefined;
      if (words === undefined || !words.includes(PLACEHOLDER)) return [];
      return rowsOf(nodes, table).flatMap((row) => {
        const cell = literalOf(firstCell(row));
        if (cell === undefined) return [];
        const named = { path, title: words.replace(PLACEHOLDER, cell) };
        // A case at the start of the title is a title by itself.
        return words.startsWith(PLACEHOLDER) ? [named, { path, title: cell }] : [named];
      });
    }),
  );
}
