import { describe, expect, test } from 'vitest';
import { cleanName, cleanText } from './clean-name.ts';
import { isReservedName } from './reserved-names.ts';

const BIDI = ['\u061c', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];

describe('cleanName', () => {
  test.each([...BIDI, '\u0000', '\n', '\u0085', '\u200b', '\u2028', '\u2060', '\ufeff', '\u00ad'])('removes %j from a name', (mark) => {
    expect(cleanName(`${mark}nim${mark}da${mark}`)).toBe('nimda');
  });

  test.each(['林知夏', 'José', 'می‌خواهم', '👩‍👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'أحمد', 'a b', 'ゆかり'])('leaves %s unchanged', (name) => {
    expect(cleanName(name)).toBe(name);
  });
});

test('cleanText keeps line breaks and tabs, and removes other control characters', () => {
  expect(cleanText(' a\r\nb\rc\td\u0001\u007f\u0085e\n')).toBe('a\nb\nc\tde');
});

describe('isReservedName', () => {
  test.each([
    'administrator',
    'Administrator',
    'Wisp 助手',
    'wisp助手',
    '系统通知',
    '系統通知',
    '官方',
    'Wisp 官方客服',
    'ＡＤＭＩＮ',
    'аdmіn',
    'Αdmin',
    'adm1n',
    'a d m i n',
    'a.d.m.i.n',
    'ádmin',
    'adrnin',
    'WΙSP',
    'vvisp',
    'admin\u200b',
    '\u202eadmin',
    '管理員',
    '公式',
    '運営',
  ])('refuses %s', (name) => {
    expect(isReservedName(name)).toBe(true);
  });

  test.each(['林知夏', 'Wispy', 'Wisp 产品群', '系统架构', '管理员小王', '客服部的阿明', 'Adminah', 'Supporter', 'rooted', 'Simon', '', '🐳', '公式集', '宫'])(
    'accepts %j',
    (name) => {
      expect(isReservedName(name)).toBe(false);
    },
  );
});
