// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { readPaste, readTransfer } from './read-transfer.ts';

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
  const { files, folders } = readTransfer(transferOf(entries));
  return [files.map(({ name }) => name), folders];
};

test('returns several files in their order, and counts folders apart from files', () => {
  expect(read({ name: 'a.png' }, { name: 'folder', isDirectory: true }, { name: 'b.txt' })).toEqual([['a.png', 'b.txt'], 1]);
  expect(read({ name: 'a.png' })).toEqual([['a.png'], 0]);
});

test('does not return transferred text as a file', () => {
  expect(read({ name: 'words', kind: 'string' }, { name: 'a.png' })).toEqual([['a.png'], 0]);
});

const textBeside = (texts: Readonly<Record<string, string>>, ...names: readonly string[]): string =>
  readPaste(Object.assign(transferOf(names.map((name) => ({ name }))), { getData: (format: string) => texts[format] ?? '' })).text;

test('reads plain text that was copied together with a picture, but not HTML', () => {
  expect(textBeside({ 'text/plain': '说明\n第二行', 'text/html': '<p>说明</p>' }, 'image.png')).toBe('说明\n第二行');
  expect(textBeside({ 'text/html': '<img>' }, 'image.png')).toBe('');
});

test.each([
  ['names', 'a b.png\nc.txt'],
  ['paths', '/home/me/a b.png\r\nC:\\Files\\c.txt'],
  ['addresses', 'file:///home/me/a%20b.png\nfile:///home/me/c.txt\n'],
])('ignores %s that a file manager adds to the files as text', (_, text) => {
  expect(textBeside({ 'text/plain': text }, 'a b.png', 'c.txt')).toBe('');
});

test('ignores the address that a browser adds to a picture as text', () => {
  const address = 'https://example.org/cat';
  expect(textBeside({ 'text/plain': address, 'text/uri-list': address }, 'image.png')).toBe('');
});
