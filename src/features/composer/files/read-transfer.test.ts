// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { readTransfer } from './read-transfer.ts';

const file = (name: string): File => new File(['x'], name);

function transferOf(entries: readonly { readonly name: string; readonly isDirectory?: boolean; readonly kind?: 'file' | 'string' }[]): DataTransfer {
  const items = entries.map(({ name, isDirectory = false, kind = 'file' }) => ({
    kind,
    getAsFile: () => (kind === 'file' ? file(name) : null),
    webkitGetAsEntry: () => ({ isDirectory }),
  }));
  return { items, files: entries.map(({ name }) => file(name)) } as unknown as DataTransfer;
}

const read = (...entries: Parameters<typeof transferOf>[0]) => {
  const { files, hasFolder } = readTransfer(transferOf(entries));
  return [files.map(({ name }) => name), hasFolder];
};

test('D2§5 several files come in their order, and a folder among them is told from a file', () => {
  expect(read({ name: 'a.png' }, { name: 'folder', isDirectory: true }, { name: 'b.txt' })).toEqual([['a.png', 'b.txt'], true]);
  expect(read({ name: 'a.png' })).toEqual([['a.png'], false]);
});

test('text that comes along is no file', () => {
  expect(read({ name: 'words', kind: 'string' }, { name: 'a.png' })).toEqual([['a.png'], false]);
});
