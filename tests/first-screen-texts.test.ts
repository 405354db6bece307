import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { loadDeferredMessages, loadFirstMessages } from '../src/i18n/load-messages.lazy.ts';
import { LANGUAGES } from '../src/i18n/languages.ts';
import { parseSource, type SourceFile } from './support/source-tree.ts';

/** The entry points that the page loads before any texts, and the one of the service worker, which shows texts without a page. */
const ROOTS = ['src/main.tsx', 'src/main/render-page.tsx', 'src/sw/push.ts'];
/** Toasts show its texts, and they wait for the deferred texts (src/main/start-application.ts). */
const WAITS = ['src/app/use-refusal-text.ts'];

/** The entry points and everything that they import statically. */
function listFirstScreen(): SourceFile[] {
  const files = new Map<string, SourceFile>();
  const visit = (path: string): void => {
    if (files.has(path) || !/\.tsx?$/.test(path) || !existsSync(path)) return;
    const file = parseSource(path, readFileSync(path, 'utf8'));
    files.set(path, file);
    for (const { specifier, isType, isDynamic } of file.imports)
      if (specifier.startsWith('.') && !isType && !isDynamic) visit(posix.join(posix.dirname(path), specifier));
  };
  for (const root of ROOTS) visit(root);
  return [...files.values()];
}

const areas = (messages: object): string[] => Object.keys(messages);

function stringsOf({ nodes }: SourceFile): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'Literal' && typeof node['value'] === 'string') return [node['value']];
    const value = node.type === 'TemplateElement' ? node['value'] : undefined;
    return typeof value === 'object' && value !== null && 'raw' in value && typeof value.raw === 'string' ? [value.raw] : [];
  });
}

test('the first screen uses no deferred text', async () => {
  const deferred = areas(await loadDeferredMessages('zh-CN'));
  const screen = listFirstScreen();
  expect(screen.map(({ path }) => path)).toContain('src/features/conversation-list/conversation-row-view.tsx');
  const early = screen
    .filter(({ path }) => !WAITS.includes(path))
    .flatMap((file) =>
      stringsOf(file)
        .filter((text) => /^\w+\.\w/.test(text) && deferred.includes(text.split('.')[0] ?? ''))
        .map((text) => `${file.path}: ${text}`),
    );
  expect(early).toEqual([]);
});

test.each(LANGUAGES)('%s has each area of texts in exactly one of the first and the deferred part', async (language) => {
  const first = areas(await loadFirstMessages(language));
  const deferred = areas(await loadDeferredMessages(language));
  expect(first.filter((area) => deferred.includes(area))).toEqual([]);
});
