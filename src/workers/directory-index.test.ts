import { describe, expect, test } from 'vitest';
import { DirectoryIndex } from './directory-index.ts';
import type { DirectoryEntry } from './directory-index.ts';
import { loadPinyin } from './pinyin.ts';

const spell = await loadPinyin();

const anEntry = (id: string, name: string, changes: Partial<DirectoryEntry> = {}): DirectoryEntry => ({
  kind: 'person',
  id,
  name,
  remark: '',
  isHidden: false,
  ...changes,
});

function createIndex(...entries: DirectoryEntry[]): DirectoryIndex {
  const index = new DirectoryIndex(spell);
  index.replace(entries);
  return index;
}

const ids = (index: DirectoryIndex, text: string): string[] => index.query({ text }).map(({ id }) => id);

describe('DirectoryIndex', () => {
  const index = createIndex(
    anEntry('10001', '林知夏', { remark: '设计 小林' }),
    anEntry('10002', 'Linda'),
    anEntry('10003', '林', { remark: '' }),
    anEntry('10004', '秘密', { isHidden: true }),
    anEntry('300001', '周末骑行', { kind: 'group', remark: '林间' }),
  );

  test('FIND-002 finds by name and remark: exact matches, then prefixes, then substrings', () => {
    expect(ids(index, '林')).toEqual(['10003', '300001', '10001']);
  });

  test('FIND-002 finds by full pinyin, initials and mixtures, after matches of the written name', () => {
    expect(ids(index, 'lin')).toEqual(['10002', '10003', '300001', '10001']);
    expect(ids(index, 'lzx')).toEqual(['10001']);
    expect(ids(index, "zhou'mo qx")).toEqual(['300001']);
  });

  test('FIND-002 finds an entry by its whole ID only', () => {
    expect(ids(index, '10002')).toEqual(['10002']);
    expect(ids(index, '1000')).toEqual([]);
  });

  test('FIND-003 finds a hidden entry only by its whole name, remark or ID', () => {
    expect([ids(index, '秘'), ids(index, 'mimi'), ids(index, '秘密'), ids(index, '10004')]).toEqual([[], [], ['10004'], ['10004']]);
  });

  test('returns the matched field, and respects the kind and the limit', () => {
    expect(index.query({ text: 'LINDA' })).toEqual([{ ...anEntry('10002', 'Linda'), matched: 'name' }]);
    expect(index.query({ text: 'lin', kind: 'group' }).map(({ matched }) => matched)).toEqual(['pinyin']);
    expect(index.query({ text: 'lin', limit: 1 })).toHaveLength(1);
    expect(index.query({ text: ' ' })).toEqual([]);
  });

  test('replaces all entries, including changed names and removed entries', () => {
    const changing = createIndex(anEntry('1', '甲'), anEntry('2', '乙'));
    changing.replace([anEntry('1', '丙')]);
    expect([ids(changing, '甲'), ids(changing, '乙'), ids(changing, 'bing')]).toEqual([[], [], ['1']]);
  });
});
