import { isNode, type SourceTree } from './source-tree.ts';

const TEST_CALLS = new Set(['test', 'it', 'describe']);

/** `test`, `test.each([…])`, `test.describe`: the name everything hangs on. */
function rootName(callee: unknown): string | undefined {
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
    .flatMap(({ path, nodes }) =>
      nodes.flatMap((node) => {
        const [first]: unknown[] = node.type === 'CallExpression' && Array.isArray(node['arguments']) ? node['arguments'] : [];
        const title = TEST_CALLS.has(rootName(node['callee']) ?? '') ? literalOf(first) : undefined;
        return title === undefined ? [] : [{ path, title }];
      }),
    );
}
