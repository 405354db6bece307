import { expect, test } from 'vitest';
import { cutFileName, describeSize, badgeOf } from './file-view.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.00 Kb'],
  [1024 * 1024 - 1, '1024.00 Kb'],
  [8_829_010, '8.42 Mb'],
])('MSG-013 shows %d bytes as %s', (bytes, text) => {
  expect(describeSize(bytes)).toBe(text);
});

test.each([
  ['a.pdf', 'a.pdf'],
  ['Makefile', 'Makefile'],
  ['可靠性评审 三轮.pptx', '可靠性评审 三轮.pptx'],
  ['可靠性评审 第三轮 离线发送.pptx', '可靠性评审 …发送.pptx'],
  ['三季度滇池环湖线路报名名单.xlsx', '三季度滇池环…名单.xlsx'],
  ['quarterly-report-of-the-lake.pdf', 'quarterly-re…lake.pdf'],
  ['notes.averylongsuffixthatgoeson', 'notes.averyl…eson'],
  ['   ', ''],
])('MSG-013 shows %s as %s: 16 units, wide characters count two, the extension stays', (name, text) => {
  expect(cutFileName(name)).toBe(text);
});

test('G13 a file name with direction marks does not hide its extension', () => {
  expect(cutFileName('invoice\u202efdp.exe')).toBe('invoicefdp.exe');
});

test.each([
  ['a.pdf', { label: 'PDF', tone: 'pdf' }],
  ['a.PPTX', { label: 'PPT', tone: 'slides' }],
  ['a.csv', { label: 'CSV', tone: 'sheet' }],
  ['a.zip', { label: 'ZIP', tone: 'archive' }],
  ['a.docx', { label: 'DOC', tone: 'document' }],
  ['a.sketchfile', { label: '', tone: 'document' }],
  ['Makefile', { label: '', tone: 'document' }],
  ['a.constructor', { label: '', tone: 'document' }],
])('shows the badge of %s', (name, badge) => {
  expect(badgeOf(name)).toEqual(badge);
});
