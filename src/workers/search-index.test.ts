import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyDocument, anyId, anyQuery, SearchModel } from '../../tests/support/search-model.ts';
import type { SearchDocument } from './search/search-document.ts';
import type { SearchQuery } from './search/search-query.ts';
import { Segment } from './search/segment.ts';
import { SearchIndex } from './search-index.ts';

const aDocument = (id: string, text: string, changes: Partial<SearchDocument> = {}): SearchDocument => ({
  id,
  conversationID: 'C2C10001',
  time: 1,
  text,
  ...changes,
});

function indexOf(...texts: string[]): SearchIndex {
  const index = new SearchIndex();
  index.put(texts.map((text, i) => aDocument(String(i), text)));
  index.seal();
  return index;
}

function find(index: SearchIndex, ...keywords: string[]): string[] {
  return index
    .query({ keywords, limit: 1000 })
    .results.map(({ id }) => id)
    .sort();
}

/** All results, read page by page. */
function queryAll(index: SearchIndex, query: SearchQuery, limit: number): [string, number][] {
  const pairs: [string, number][] = [];
  for (let cursor = ''; ;) {
    const answer = index.query({ ...query, limit, cursor });
    pairs.push(...answer.results.map(({ id, matched }): [string, number] => [id, matched]));
    cursor = answer.cursor;
    if (cursor === '') return pairs;
  }
}

/** The same index as a new worker would load it. */
function reload(stored: Map<string, ArrayBuffer>, deletions: Map<string, ArrayBuffer>, index: SearchIndex): SearchIndex {
  index.seal();
  const changes = index.changes();
  index.markStored(changes);
  for (const key of changes.dropped) stored.delete(key);
  for (const key of changes.dropped) deletions.delete(key);
  for (const segment of changes.written) stored.set(segment.key, segment.buffer.slice(0));
  for (const segment of changes.deletions) deletions.set(segment.key, segment.deletions());
  return new SearchIndex(Array.from(stored, ([key, buffer]) => new Segment(key, buffer, deletions.get(key))));
}

type Step = (index: SearchIndex, model: SearchModel) => void;

const anyStep: fc.Arbitrary<Step | 'reload'> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(anyDocument, { maxLength: 8 }).map((documents): Step => (index, model) => {
      index.put(documents);
      model.put(documents);
    }),
  },
  anyId.map((id): Step => (index, model) => {
    index.remove(id);
    model.remove(id);
  }),
  fc.tuple(fc.constantFrom('C2C10001', 'GROUP100001'), fc.nat(6)).map(([id, upTo]): Step => (index, model) => {
    index.removeConversation(id, upTo);
    model.removeConversation(id, upTo);
  }),
  fc.constant<Step>((index) => index.seal()),
  fc.constant('reload' as const),
);

describe('SearchIndex', () => {
  test('finds exactly the results of a linear scan, in the same order, after changes, merges and reloads', () => {
    fc.assert(
      fc.property(
        fc.array(anyStep, { maxLength: 25 }),
        fc.array(anyQuery, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 9 }),
        (steps, queries, limit) => {
          const model = new SearchModel();
          const stored = new Map<string, ArrayBuffer>();
          const deletions = new Map<string, ArrayBuffer>();
          let index = new SearchIndex();
          for (const step of steps) {
            if (step === 'reload') index = reload(stored, deletions, index);
            else step(index, model);
          }
          expect(index.size).toBe(model.size);
          for (const query of queries) {
            const expected = model.query(query);
            expect(queryAll(index, query, limit)).toEqual(expected);
            const { total, conversations, conversationTotal } = index.query(query);
            expect([total, conversations.reduce((sum, { count }) => sum + count, 0)]).toEqual([expected.length, expected.length]);
            expect(conversationTotal).toBe(conversations.length);
          }
        },
      ),
      { numRuns: 500 },
    );
  }, 60_000);

  test('FIND-006 finds parts of words across merged segments', () => {
    const index = new SearchIndex();
    const model = new SearchModel();
    for (let batch = 0; batch < 9; batch += 1) {
      const documents = Array.from({ length: 2100 }, (_, i) =>
        aDocument(`10001-${batch * 5000 + i}-7`, `word${(i * 7919) % 997} 第${i % 89}章 part${batch}`, { time: (i * 31) % 1000 }),
      );
      index.put(documents);
      model.put(documents);
    }
    expect(index.segmentCount).toBeLessThan(9);
    for (const keywords of [['ord99'], ['第8'], ['章 part3'], ['88章'], ['part'], ['d1', '第11']]) {
      expect(queryAll(index, { keywords }, 1000)).toEqual(model.query({ keywords }));
    }
  });

  test('finds the results of a linear scan within one conversation of any size and for one sender', () => {
    const index = new SearchIndex();
    const model = new SearchModel();
    const documents = Array.from({ length: 14_000 }, (_, i) =>
      aDocument(`${10_000 + (i % 7)}-${i}-7`, `第${i % 89}章 part${i % 5}`, {
        time: i,
        conversationID: i % 20 === 0 ? 'C2C1' : i % 3 === 0 ? 'C2C2' : 'GROUP1',
      }),
    );
    index.put(documents);
    model.put(documents);
    index.remove('10000-0-7');
    model.remove('10000-0-7');
    for (const conversationID of ['C2C1', 'C2C2', 'GROUP1', 'C2C9']) {
      for (const limits of [{}, { from: '10003' }, { from: '99999' }, { after: 500, until: 9000, from: '10001' }]) {
        const query = { keywords: ['第8', 'part1'], conversationID, ...limits };
        expect(queryAll(index, query, 500)).toEqual(model.query(query));
        expect(index.query(query).conversationTotal).toBe(model.query(query).length > 0 ? 1 : 0);
      }
    }
  });

  test('FIND-006 ignores case, width and compatibility forms', () => {
    const index = indexOf('Hello WORLD', 'ｈｅｌｌｏ', '㍿ ﬁle', 'ΟΔΟΣ', 'Éclair');
    expect(find(index, 'hello')).toEqual(['0', '1']);
    expect(find(index, 'FILE')).toEqual(['2']);
    expect(find(index, 'οδοσ')).toEqual(['3']);
    expect(find(index, 'e\u0301clair')).toEqual(['4']);
  });

  test('FIND-006 finds an emoji key by its name, its picture and its Chinese name, not by the common prefix', () => {
    const index = indexOf('ok [TUIEmoji_Smile]', '[TUIEmoji_Beer]', 'TUIEmoji', '[TUIEmoji_constructor]');
    expect(find(index, 'smile')).toEqual(['0']);
    expect(find(index, '😄')).toEqual(['0']);
    expect(find(index, '啤酒')).toEqual(['1']);
    expect(find(index, 'TUIEmoji')).toEqual(['2']);
    expect(find(index, '[TUIEmoji_Beer]')).toEqual(['1']);
    expect(index.query({ keywords: ['smile'] }).results[0]?.text).toBe('ok [TUIEmoji_Smile]');
  });

  test('FIND-005 ranks by the number of distinct matched keywords, then by time', () => {
    const index = new SearchIndex();
    index.put([aDocument('a', '离线 草稿', { time: 1 }), aDocument('b', '离线 离线', { time: 3 }), aDocument('c', '草稿', { time: 2 })]);
    expect(index.query({ keywords: ['离线', '草稿', '离线'] }).results.map(({ id, matched }) => [id, matched])).toEqual([
      ['a', 2],
      ['b', 1],
      ['c', 1],
    ]);
  });

  test('FIND-004 counts per conversation regardless of the limit, and orders conversations by their best result', () => {
    const index = new SearchIndex();
    index.put([
      aDocument('a', 'x', { time: 1, conversationID: 'C2C1' }),
      aDocument('b', 'x', { time: 5, conversationID: 'C2C1' }),
      aDocument('c', 'x y', { time: 2, conversationID: 'C2C2' }),
    ]);
    index.seal();
    const answer = index.query({ keywords: ['x', 'y'], limit: 1, conversationLimit: 5 });
    expect(answer.conversations.map(({ conversationID, count, best }) => [conversationID, count, best.id])).toEqual([
      ['C2C2', 1, 'c'],
      ['C2C1', 2, 'b'],
    ]);
    expect([answer.total, answer.conversationTotal, answer.results.length]).toEqual([3, 2, 1]);
  });

  test('returns no results for blank keywords', () => {
    expect(indexOf('a').query({ keywords: [' ', '\n', ''] })).toEqual({ results: [], cursor: '', total: 0, conversationTotal: 0, conversations: [] });
  });

  test('indexes and returns a text of the largest size completely', () => {
    const text = `${'长'.repeat(4000)}尾 ${'z'.repeat(5000)}`;
    const index = indexOf(text);
    expect(find(index, '长尾')).toEqual(['0']);
    expect(find(index, 'zzzz')).toEqual(['0']);
    expect(index.query({ keywords: ['尾'] }).results[0]?.text).toBe(text);
  });

  test('clamps times outside of the valid range', () => {
    const index = new SearchIndex();
    index.put([aDocument('a', 'x', { time: Number.NaN }), aDocument('b', 'x', { time: -5 }), aDocument('c', 'x', { time: 1e12 })]);
    index.seal();
    expect(index.query({ keywords: ['x'] }).results.map(({ time }) => time)).toEqual([0xffffffff, 0, 0]);
  });
});
