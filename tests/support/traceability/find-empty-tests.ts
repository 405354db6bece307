import { collectNodes, isNode, type SourceTree, type SyntaxNode } from '../source-tree.ts';
import { rootName, testCallsOf } from '../test-titles.ts';

const ASSERTION = /^(?:expect|assert)/;

/** Browser tests whose body calls no assertion, as `path: title`. The lint rule `vitest/expect-expect` covers only the other tests. */
export function findEmptyTests({ files }: SourceTree): string[] {
  return files
    .filter(({ path }) => path.startsWith('e2e/specs/'))
    .flatMap(({ path, nodes }) => {
      const calls = testCallsOf(nodes);
      const helpers = assertingHelpers(nodes);
      return nodes.flatMap((node) => {
        const [title, ...rest]: unknown[] = node.type === 'CallExpression' && Array.isArray(node['arguments']) ? node['arguments'] : [];
        const body = rest.find((one) => isNode(one) && /Function/.test(one.type));
        const name = rootName(node['callee']) ?? '';
        if (body === undefined || !calls.has(name) || isGroup(node)) return [];
        return callsAny(body, (called) => ASSERTION.test(called) || helpers.has(called)) ? [] : [`${path}: ${titleOf(title)}`];
      });
    });
}

function isGroup({ callee }: SyntaxNode): boolean {
  return isNode(callee) && (callee['name'] === 'describe' || (isNode(callee['property']) && callee['property']['name'] !== 'each'));
}

/** Functions of the file that assert. A test may leave all assertions to one of them. */
function assertingHelpers(nodes: readonly SyntaxNode[]): ReadonlySet<string> {
  const declared = nodes.filter((node) => node.type === 'FunctionDeclaration' && callsAny(node['body'], (called) => ASSERTION.test(called)));
  return new Set(declared.map(({ id }) => (isNode(id) && typeof id['name'] === 'string' ? id['name'] : '')));
}

function callsAny(body: unknown, isWanted: (called: string) => boolean): boolean {
  const inner: SyntaxNode[] = [];
  collectNodes(body, inner);
  return inner.some((node) => node.type === 'CallExpression' && isWanted(rootName(node['callee']) ?? ''));
}

function titleOf(title: unknown): string {
  return isNode(title) && typeof title['value'] === 'string' ? title['value'] : 'a test';
}
