import { expect, test } from 'vitest';
import { cutFileName, describeSize, plateOf } from './file-view.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.00 Kb'],
  [1024 * 1024 - 1, '1024.00 Kb'],
  [8_829_010, '8.42 Mb'],
])('%d bytes read %s', (bytes, text) => {
  expect(describeSize(bytes)).toBe(text);
});

test.each([
  ['可靠性评审 第三轮 离线发送.pptx', '可靠性评审 第三轮 离线', '发送.pptx'],
  ['a.pdf', 'a', '.pdf'],
  ['Makefile', 'Makefi', 'le'],
  ['.gitignore', '.gitigno', 're'],
  ['archive.tar.gz', 'archive.t', 'ar.gz'],
  ['notes.averylongsuffix', 'notes.averylongsuff', 'ix'],
])('%s keeps its extension when it is cut', (name, head, tail) => {
  expect(cutFileName(name)).toEqual({ head, tail });
});

test.each([
  ['a.pdf', { label: 'PDF', tone: 'pdf' }],
  ['a.PPTX', { label: 'PPT', tone: 'slides' }],
  ['a.csv', { label: 'CSV', tone: 'sheet' }],
  ['a.zip', { label: 'ZIP', tone: 'archive' }],
  ['a.docx', { label: 'DOC', tone: 'document' }],
  ['a.sketchfile', { label: '', tone: 'document' }],
  ['Makefile', { label: '', tone: 'document' }],
])('the plate of %s', (name, plate) => {
  expect(plateOf(name)).toEqual(plate);
});
