import { describe, expect, test } from 'vitest';
import type { SearchDocument } from '../../src/workers/search/search-document.ts';
import type { FeedChange, SegmentStore } from '../../src/workers/segment-store.ts';

export type SegmentStoreUnderTest = {
  readonly store: SegmentStore;
  /** Changes messages and records the changes in the feed, as the product's transactions do. */
  readonly change: (change: FeedChange) => Promise<void>;
};

const aDocument = (id: string, time: number, text = 'x'): SearchDocument => ({ id, conversationID: 'C2C10002', time, text, kind: 'text' });
const put = (id: string, time: number, text?: string): FeedChange => ({ kind: 'put', document: aDocument(id, time, text) });
const bytes = (...values: number[]): ArrayBuffer => Uint8Array.from(values).buffer;

/** The behaviour of every SegmentStore. */
export function runSegmentStoreSuite(name: string, create: () => Promise<SegmentStoreUnderTest>): void {
  describe(`${name} as a segment store`, () => {
    test('returns a buffer until it is removed', async () => {
      const { store } = await create();
      const write: [string, ArrayBuffer][] = [['a', bytes(1, 2)]];
      await store.commit({ write: [...write, ['b', bytes(3)]], remove: [] });
      await store.commit({ write: [['b', bytes(4)]], remove: ['a', 'never'] });
      expect(await store.listKeys()).toEqual(['b']);
      expect([await store.read('a'), new Uint8Array((await store.read('b')) ?? bytes())]).toEqual([undefined, new Uint8Array([4])]);
    });

    test('returns a copy of a buffer on each read', async () => {
      const { store } = await create();
      await store.commit({ write: [['a', bytes(1)]], remove: [] });
      new Uint8Array((await store.read('a')) as ArrayBuffer)[0] = 9;
      expect(new Uint8Array((await store.read('a')) as ArrayBuffer)).toEqual(new Uint8Array([1]));
    });

    test('reads the feed in order, in pages, and without acknowledged entries', async () => {
      const { store, change } = await create();
      for (let i = 1; i <= 5; i += 1) await change(put(`10001-${i}-1`, i));
      const [first, second] = await store.readFeed(0, 2);
      expect([first?.changes, second?.changes]).toEqual([[put('10001-1-1', 1)], [put('10001-2-1', 2)]]);
      expect(await store.readFeed(second?.seq ?? 0, 10)).toHaveLength(3);
      await store.commit({ write: [], remove: [], acknowledgeUpTo: second?.seq ?? 0 });
      expect((await store.readFeed(0, 10)).map(({ changes }) => changes)).toEqual([3, 4, 5].map((i) => [put(`10001-${i}-1`, i)]));
    });

    test('never reuses a sequence number after its acknowledgement', async () => {
      const { store, change } = await create();
      await change(put('10001-1-1', 1));
      const seq = (await store.readFeed(0, 1))[0]?.seq ?? 0;
      await store.commit({ write: [], remove: [], acknowledgeUpTo: seq });
      await change(put('10001-2-1', 2));
      expect((await store.readFeed(seq, 1))[0]?.seq).toBeGreaterThan(seq);
    });

    test('records removals and cleared conversations', async () => {
      const { store, change } = await create();
      await change(put('10001-1-1', 1));
      await change({ kind: 'remove', id: '10001-1-1' });
      await change({ kind: 'clear', conversationID: 'C2C10002', upTo: Number.MAX_SAFE_INTEGER });
      const [, removed, cleared] = await store.readFeed(0, 10);
      expect(removed?.changes).toEqual([{ kind: 'remove', id: '10001-1-1' }]);
      expect(cleared?.changes).toEqual([{ kind: 'clear', conversationID: 'C2C10002', upTo: Number.MAX_SAFE_INTEGER }]);
    });

    test('reads every document once, in pages', async () => {
      const { store, change } = await create();
      for (let i = 1; i <= 5; i += 1) await change(put(`10001-${i}-1`, i, `text ${i}`));
      await change({ kind: 'remove', id: '10001-3-1' });
      const documents: SearchDocument[] = [];
      for (let after: string | undefined = ''; after !== undefined;) {
        const page = await store.readDocuments(after, 2);
        documents.push(...page.documents);
        after = page.next;
      }
      expect(documents).toEqual([1, 2, 4, 5].map((i) => aDocument(`10001-${i}-1`, i, `text ${i}`)));
    });
  });
}
