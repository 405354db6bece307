import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { favouriteList } from '../../../contract/http/favourites.ts';
import { aFavourite, anOp } from '../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { ApiOutcome, HttpClient } from '../../api/http-client.ts';
import type { FavouriteRow } from '../../core/rows.ts';
import { createFavouriteSearch } from './find-favourites.ts';

const STORED = aFavourite({ id: 'c1', collectTitle: '湖边', createTs: 1 });
const FOUND = aFavourite({ id: 'c2', collectTitle: '湖水', createTs: 2 });
const PENDING = aFavourite({ id: 'new 1', collectTitle: '湖岸', createTs: 3 });

let bench: SyncBench;
let answer: ApiOutcome<unknown>;
const asked: unknown[] = [];

beforeEach(async () => {
  bench = await createSyncBench();
  asked.splice(0);
  await bench.drive(bench.db.collections.bulkPut([STORED]));
});
afterEach(() => bench.close());

async function find(text: string): Promise<{ readonly isAnswered: boolean; readonly titles: readonly string[] }> {
  const api = {
    call: async (endpoint: unknown, body: unknown) => {
      expect(endpoint).toBe(favouriteList);
      asked.push(body);
      return Promise.resolve(answer);
    },
  } as unknown as HttpClient;
  const { db, epoch, changes } = bench.context;
  const isAnswered = await bench.drive(createFavouriteSearch({ db, epoch, changes, api })({ text }, ''));
  const rows = (await bench.drive(bench.db.collections.toArray())) as FavouriteRow[];
  return { isAnswered: isAnswered === true, titles: rows.map(({ collectTitle }) => collectTitle).sort() };
}

describe('a search on the server', () => {
  test('FAV-021 adds what it finds to the stored favourites, and does not make the list complete', async () => {
    answer = { kind: 'ok', value: [FOUND], total: 1 } as never;
    expect(await find('湖')).toEqual({ isAnswered: true, titles: ['湖水', '湖边'].sort() });
    expect(asked).toEqual([{ pageNum: 1, pageSize: 100, collectTitle: '湖' }]);
    expect(await bench.drive(bench.db.kv.get('collectionsTotal'))).toBeUndefined();
  });

  test('FAV-021 brings back nothing whose deletion waits, and keeps a favourite that waits', async () => {
    await bench.drive(bench.db.collections.put(PENDING));
    await bench.drive(
      bench.db.ops.bulkPut([
        anOp('collections', { kind: 'http', path: '/user/collection/batchDel', body: { ids: ['c2'] } }),
        anOp('collections', { kind: 'http', path: '/user/collection/add', body: { contentType: 1, collectTitle: '湖岸' } }, { adds: PENDING }),
      ]),
    );
    answer = { kind: 'ok', value: [FOUND], total: 1 } as never;
    expect((await find('湖')).titles).toEqual(['湖岸', '湖边'].sort());
  });

  test.each<[string, ApiOutcome<unknown>]>([
    ['no answer', { kind: 'unknown' } as never],
    ['a refusal for now', { kind: 'refused', code: 429, message: '' } as never],
  ])('FAV-021 changes nothing after %s', async (_what, outcome) => {
    answer = outcome;
    expect(await find('湖')).toEqual({ isAnswered: false, titles: ['湖边'] });
  });
});
