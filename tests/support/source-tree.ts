import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

const CODE_FOLDERS = ['contract', 'server', 'src', 'tests', 'e2e', 'bench', 'tools'];
const CODE_FILE = /\.(ts|tsx|js|mjs)$/;
const DISABLE = /(oxlint|eslint)-disable|@ts-(ignore|expect-error|nocheck)|prettier-ignore/;

export type SyntaxNode = { readonly type: string; readonly [key: string]: unknown };

type FileImport = { readonly specifier: string; readonly isType: boolean; readonly isDynamic: boolean };

export type SourceFile = {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly FileImport[];
  /** Comments that disable a check. */
  readonly disables: readonly string[];
  readonly comments: readonly string[];
  readonly nodes: readonly SyntaxNode[];
};

export type SourceTree = {
  readonly folders: readonly string[];
  /** Names at the top level that Git does not ignore, folders with a trailing slash. */
  readonly top: readonly string[];
  readonly files: readonly SourceFile[];
};

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Every syntax node under `value`, parents first. */
export function collectNodes(value: unknown, into: SyntaxNode[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value)) into.push(value);
  for (const child of Array.isArray(value) ? value : Object.values(value)) collectNodes(child, into);
}

const textOf = (node: unknown): string | undefined =>
  typeof node === 'object' && node !== null && 'value' in node && typeof node.value === 'string' ? node.value : undefined;

function importOf(node: SyntaxNode): FileImport | undefined {
  const specifier = textOf(node['source'] ?? node['argument']);
  if (specifier === undefined) return undefined;
  const isType = node['importKind'] === 'type' || node['exportKind'] === 'type' || node.type === 'TSImportType';
  const isImport = ['ImportDeclaration', 'ExportAllDeclaration', 'ExportNamedDeclaration', 'ImportExpression', 'TSImportType'].includes(node.type);
  return isImport ? { specifier, isType, isDynamic: node.type === 'ImportExpression' } : undefined;
}

/** Parses one file. Throws on text that does not parse, so that no file escapes the checks. */
export function parseSource(path: string, text: string): SourceFile {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message ?? ''}`);
  const nodes: SyntaxNode[] = [];
  collectNodes(program, nodes);
  const texts = comments.map(({ value }) => value.trim());
  return {
    path,
    lines: text.trimEnd().split('\n').length,
    imports: nodes.map(importOf).filter((found) => found !== undefined),
    disables: texts.filter((comment) => DISABLE.test(comment)),
    comments: texts,
    nodes,
  };
}

function ignoredNames(root: string): Set<string> {
  const lines = readFileSync(join(root, '.gitignore'), 'utf8').split('\n');
  return new Set(['.git', ...lines.map((line) => line.trim().replace(/\/$/, ''))]);
}

/** Every code file under `root`, parsed, with the folders. */
export function readSourceTree(root: string): SourceTree {
  const ignored = ignoredNames(root);
  const entries = readdirSync(root, { withFileTypes: true }).filter(({ name }) => !ignored.has(name));
  const folders: string[] = [];
  const files: SourceFile[] = [];
  const walk = (folder: string): void => {
    folders.push(folder);
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (CODE_FILE.test(entry.name)) files.push(parseSource(path, readFileSync(join(root, path), 'utf8')));
    }
  };
  for (const { name } of entries.filter((entry) => entry.isDirectory() && CODE_FOLDERS.includes(entry.name))) walk(name);
  return { folders, files, top: entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)) };
}
