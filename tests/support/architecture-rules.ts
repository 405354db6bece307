import { posix } from 'node:path';
import { judgeImport, zoneOf } from '../../tools/lint/judge-import.js';
import { collectNodes, isNode, type SourceFile, type SourceTree, type SyntaxNode } from './source-tree.ts';

/** The folders of docs/architecture.md. A new folder needs a description there that no existing folder satisfies. */
const TOP_FOLDERS = ['.ci/', '.devcontainer/', '.github/', 'bench/', 'contract/', 'docs/', 'e2e/', 'public/', 'server/', 'src/', 'tests/', 'tools/'];
const SRC_FOLDERS = 'api app client core db dev engines features i18n main parts platform shared sw sync ui workers'.split(' ');

const MAX_LINES = 400;
const MAX_TEST_LINES = 600;
const MAX_FOLDER_FILES = 20;

const TEST_FILE = /\.test\.tsx?$|^(tests|e2e)\//;
const SCREEN = /^src\/(app|features|parts|ui)\//;
const OUTSIDE = new Set(['fetch', 'indexedDB', 'WebSocket', 'XMLHttpRequest', 'EventSource', 'localStorage', 'sessionStorage', 'caches']);
const MAY_DEFAULT = /\.config\.ts$|^tools\/lint\/plugin\.js$/;

export type Violation = { readonly rule: string; readonly path: string; readonly detail: string };
/** Paths that may break a size rule, each with the reason. */
export type Exceptions = { readonly longFiles: Readonly<Record<string, string>>; readonly fullFolders: Readonly<Record<string, string>> };

const isTest = (path: string): boolean => TEST_FILE.test(path);

function checkFolders({ top, folders, files }: SourceTree, exceptions: Exceptions): Violation[] {
  const unknownTop = top
    .filter((name) => name.endsWith('/') && !TOP_FOLDERS.includes(name))
    .map((path) => ({ rule: 'unknown top-level folder', path, detail: '' }));
  const unknownSrc = folders
    .filter((path) => /^src\/[^/]+$/.test(path) && !SRC_FOLDERS.includes(path.slice('src/'.length)))
    .map((path) => ({ rule: 'unknown folder in src', path, detail: '' }));
  const badNames = folders
    .filter((path) => !/^[a-z0-9-]+$|^zh-CN$/.test(posix.basename(path)))
    .map((path) => ({ rule: 'folder not in kebab case', path, detail: '' }));
  const full = folders
    .map((path) => ({ path, count: files.filter((file) => posix.dirname(file.path) === path && !/\.test\.tsx?$/.test(file.path)).length }))
    .filter(({ path, count }) => count > MAX_FOLDER_FILES && exceptions.fullFolders[path] === undefined)
    .map(({ path, count }) => ({ rule: 'full folder', path, detail: `${count} files` }));
  return [...unknownTop, ...unknownSrc, ...badNames, ...full];
}

function checkImports({ path, imports }: SourceFile): Violation[] {
  return imports.flatMap((found) => {
    const detail = judgeImport({ path, ...found });
    return detail === undefined ? [] : [{ rule: 'import direction', path, detail }];
  });
}

const nameOf = (value: unknown): string | undefined => (isNode(value) && typeof value['name'] === 'string' ? value['name'] : undefined);

/** The global outside of the tree that a node calls, constructs or accesses, also through `window`. */
function touchedOutside(node: SyntaxNode): string | undefined {
  const direct = nameOf(node.type === 'MemberExpression' ? node['object'] : node['callee']);
  if (direct !== undefined && OUTSIDE.has(direct)) return direct;
  const viaWindow = node.type === 'MemberExpression' && ['window', 'globalThis', 'self'].includes(direct ?? '') ? nameOf(node['property']) : undefined;
  return viaWindow !== undefined && OUTSIDE.has(viaWindow) ? viaWindow : undefined;
}

/** Calls that open a transaction: Dexie's, those for tabs and the leader, and the server's. */
const TRANSACTIONS = new Set(['write', 'writeAsLeader', 'transaction']);
const NETWORK = new Set(['engine', 'api', 'http', 'network', 'fetch', 'openSocket', 'sendPush']);

/** Names along `a.b.c(…)`, outermost object first. */
function chainOf(callee: unknown): string[] {
  if (!isNode(callee)) return [];
  if (callee.type === 'MemberExpression') return [...chainOf(callee['object']), nameOf(callee['property']) ?? ''];
  return [nameOf(callee) ?? ''];
}

export function isTransaction(node: SyntaxNode): boolean {
  return node.type === 'CallExpression' && TRANSACTIONS.has(chainOf(node['callee']).at(-1) ?? '');
}

/** G5: the body of a transaction may not wait for the network. */
function checkTransactions({ path, nodes }: SourceFile): Violation[] {
  if (isTest(path)) return [];
  const bodies = nodes.filter(isTransaction).map((node) => (Array.isArray(node['arguments']) ? node['arguments'].at(-1) : undefined));
  return bodies.flatMap((body) => {
    const inside: SyntaxNode[] = [];
    collectNodes(body, inside);
    const waits = inside.filter((node) => node.type === 'CallExpression' && chainOf(node['callee']).some((name) => NETWORK.has(name)));
    return waits.map((node) => ({ rule: 'network inside a transaction', path, detail: chainOf(node['callee']).join('.') }));
  });
}

function checkSyntax({ path, nodes }: SourceFile): Violation[] {
  const of = (rule: string, detail = ''): Violation => ({ rule, path, detail });
  const reexports = nodes.some((node) => node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && isNode(node['source'])));
  const outside = SCREEN.test(path) && !isTest(path) ? nodes.map(touchedOutside).filter((name) => name !== undefined) : [];
  return [
    ...(/(^|\/)index\.[a-z]+$/.test(path) || reexports ? [of('barrel')] : []),
    ...(nodes.some((node) => node.type === 'ExportDefaultDeclaration') && !MAY_DEFAULT.test(path) ? [of('default export')] : []),
    ...(nodes.some((node) => node.type === 'TSAnyKeyword') ? [of('any')] : []),
    ...[...new Set(outside)].map((name) => of('screen touches network or storage', name)),
  ];
}

function checkText({ path, lines, disables, comments }: SourceFile, exceptions: Exceptions): Violation[] {
  const cap = isTest(path) ? MAX_TEST_LINES : MAX_LINES;
  const isLong = lines > cap && exceptions.longFiles[path] === undefined;
  const unreasoned = disables.filter((comment) => !/ -- \S+ \S+/.test(comment));
  const openEnded = comments.filter((comment) => /\b(TODO|FIXME|XXX)\b/.test(comment) && !/TODO\([^)]+\):/.test(comment));
  return [
    ...(isLong ? [{ rule: 'long file', path, detail: `${lines} lines, at most ${cap}` }] : []),
    ...unreasoned.map((detail) => ({ rule: 'disable comment without a reason', path, detail })),
    ...openEnded.map((detail) => ({ rule: 'TODO without a removal condition', path, detail })),
  ];
}

/** Files outside src/app that would break if the folder of one feature were deleted, tests included. */
function checkFeatures({ files }: SourceTree): Violation[] {
  return files
    .filter(({ path }) => !path.startsWith('src/app/'))
    .flatMap(({ path, imports }) =>
      imports.flatMap(({ specifier }) => {
        const target = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier.replace(/\?.*$/, '')) : '';
        const to = zoneOf(target);
        if (to?.zone !== 'features' || zoneOf(path)?.child === to.child) return [];
        return [{ rule: 'feature cannot be deleted alone', path, detail: target }];
      }),
    );
}

/** An exception that is not needed would hide the next violation. */
function checkExceptions({ files, folders }: SourceTree, exceptions: Exceptions): Violation[] {
  const short = Object.keys(exceptions.longFiles).filter((path) => {
    const file = files.find((candidate) => candidate.path === path);
    return file === undefined || file.lines <= (isTest(path) ? MAX_TEST_LINES : MAX_LINES);
  });
  const gone = Object.keys(exceptions.fullFolders).filter((path) => !folders.includes(path));
  return [...short, ...gone].map((path) => ({ rule: 'stale exception', path, detail: '' }));
}

/** Everything in the tree that tools/lint/zones-table.js or the size limits forbid. */
export function findViolations(tree: SourceTree, exceptions: Exceptions): Violation[] {
  return [
    ...checkFolders(tree, exceptions),
    ...checkFeatures(tree),
    ...checkExceptions(tree, exceptions),
    ...tree.files.flatMap((file) => [...checkImports(file), ...checkTransactions(file), ...checkSyntax(file), ...checkText(file, exceptions)]),
  ];
}
