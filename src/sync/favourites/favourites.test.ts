import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { favouriteSchema } from '../../../contract/http/favourites.ts';
import { aMessage } from '../../../tests/support/builders.ts';
import { createQueuedOps, type OpAnswer, type OpRequest, type QueuedOps } from '../../../tests/support/fakes/queued-ops.ts';
import type { SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { ApiOutcome, HttpClient } from '../../api/http-client.ts';
import type { FavouriteRow, MessageStatus } from '../../core/rows.ts';
import { listFavourites } from '../../db/favourites/favourites.ts';
import { collectMessage } from '../commands/favourites/collect-message.ts';
import { changeList } from '../commands/lists/change-list.ts';
import { Unanswered } from '../lists/value-of.ts';
import { FAVOURITES } from '../../core/lists/favourites-list.ts';
import { loadList } from '../lists/load-list.ts';

let bench: SyncBench;
let queue: QueuedOps;
let answer: (op: OpRequest) => OpAnswer | Promise<OpAnswer>;
let sent: { path: string; body: unknown }[];
let refusals: readonly number[];

beforeEach(async () => {
  sent = [];
  answer = () => ({ kind: 'unknown' });
  queue = await createQueuedOps((request) => {
    sent.push({ path: request.path.replace('/user/collection/', ''), body: request.body });
    return answer(request);
  });
  ({ bench, refusals } = queue);
});
afterEach(async () => queue.close());

const aFavourite = (id: string, parts: Partial<FavouriteRow> = {}): FavouriteRow => ({
  ...favouriteSchema.parse({ id, contentType: 1, collectTitle: id, createTs: Number(id.replace(/\D/g, '')) }),
  ...parts,
});
const shown = async () => (await bench.drive(listFavourites(bench.db, { limit: 999 }))).rows;
const ids = async () => (await shown()).map(({ id }) => id);
const store = async (...rows: FavouriteRow[]) => bench.drive(bench.db.collections.bulkPut(rows));
const work = async (ms = 0) => queue.work(ms);

const pin = async (id: string) => bench.drive(changeList(bench.commands, { scope: 'collections', operation: 'pin', body: { id } }));
const remove = async (given: string[]) => bench.drive(changeList(bench.commands, { scope: 'collections', operation: 'remove', body: { ids: given } }));

async function collect(status: MessageStatus = 'success') {
  const row = { ...aMessage({ payload: { text: '湖边' } }), status };
  await bench.drive(bench.db.messages.put(row));
  return bench.drive(collectMessage(bench.commands, row.ID));
}

const ok = (value: unknown): OpAnswer => ({ kind: 'ok', value });
const REFUSED = { kind: 'refused', code: 7004, message: '' } as const;

describe('changes of favourites', () => {
  test('FAV-003 G2 shows a collected message as a favourite at once and queues the request', async () => {
    expect(await collect()).toBe('collected');
    const { nick } = aMessage();
    expect((await shown()).map(({ collectTitle, contentType, collectedUserName }) => [collectTitle, contentType, collectedUserName])).toEqual([
      ['湖边', 1, nick],
    ]);
    await work();
    expect(sent).toEqual([{ path: 'add', body: { contentType: 1, collectTitle: '湖边', collectedUserId: '10002' } }]);
  });

  test.each(['queued', 'uploading', 'sending', 'fail'] as const)('FAV-002 a message that is %s cannot be collected yet', async (status) => {
    expect(await collect(status)).toBe('sending');
    expect([await shown(), await bench.drive(bench.db.ops.count())]).toEqual([[], 0]);
  });

  test('does not collect a message that does not exist', async () => {
    expect(await bench.drive(collectMessage(bench.commands, 'nobody'))).toBe('impossible');
  });

  test('operations that are queued after a new favourite use the ID from the server', async () => {
    await store(aFavourite('c1'));
    await collect();
    const temporary = (await ids())[0] ?? '';
    await pin(temporary);
    await remove([temporary, 'c1']);
    answer = ({ path }) => ok(path.endsWith('add') ? aFavourite('c9') : null);
    await work();
    expect(sent.slice(1)).toEqual([
      { path: 'topSet', body: { id: 'c9' } },
      { path: 'batchDel', body: { ids: ['c9', 'c1'] } },
    ]);
    expect([await ids(), refusals]).toEqual([[], []]);
  });

  test('a new favourite keeps a pin that was set before the server returned its ID', async () => {
    await collect();
    await pin((await ids())[0] ?? '');
    answer = ({ path }) => (path.endsWith('add') ? ok(aFavourite('c9')) : { kind: 'unknown' });
    await work();
    expect((await shown()).map(({ id, topStatus }) => [id, topStatus])).toEqual([['c9', 1]]);
  });

  test('FAV-003 G8 removes a refused favourite and its later operations, and notifies the user once', async () => {
    await store(aFavourite('c1'));
    await collect();
    const temporary = (await ids())[0] ?? '';
    await pin(temporary);
    await remove([temporary, 'c1']);
    answer = ({ path }) => (path.endsWith('add') ? REFUSED : ok(null));
    await work();
    expect(sent.slice(1)).toEqual([{ path: 'batchDel', body: { ids: ['c1'] } }]);
    expect([await ids(), refusals]).toEqual([[], [7004]]);
  });

  test('FAV-015 rolls back a refused pin and a refused deletion', async () => {
    await store(aFavourite('c2'), aFavourite('c1'));
    await pin('c1');
    expect(await ids()).toEqual(['c1', 'c2']);
    await remove(['c2']);
    answer = () => REFUSED;
    await work();
    expect([await ids(), refusals]).toEqual([
      ['c2', 'c1'],
      [7004, 7004],
    ]);
  });

  test('rolls back a refused deletion that an earlier build has queued', async () => {
    await store(aFavourite('c1'));
    await remove(['c1']);
    await bench.drive(
      bench.db.ops.toCollection().modify(({ heldRows, ...op }, change) => void (change.value = { ...op, heldFavourites: heldRows as FavouriteRow[] })),
    );
    answer = () => REFUSED;
    await work();
    expect([await ids(), refusals]).toEqual([['c1'], [7004]]);
  });

  test('sorts pinned favourites first, then the newest', async () => {
    await store(aFavourite('c1', { topStatus: 1 }), aFavourite('c3'), aFavourite('c2', { topStatus: 1 }), aFavourite('c4'));
    expect(await ids()).toEqual(['c2', 'c1', 'c4', 'c3']);
  });
});

describe('reading all favourites', () => {
  let calls: number;
  let pages: (pageNum: number) => ApiOutcome<unknown> | Promise<ApiOutcome<unknown>>;
  const page = (rows: readonly FavouriteRow[], total = rows.length): ApiOutcome<unknown> => ({ kind: 'ok', value: rows, total, cursor: '' });
  const load = async () => {
    const api = {
      async call(_endpoint: unknown, { pageNum }: { pageNum: number }) {
        calls += 1;
        return pages(pageNum);
      },
    } as unknown as HttpClient;
    return bench.drive(loadList(bench.context, api, FAVOURITES));
  };
  beforeEach(() => {
    calls = 0;
  });

  test('replaces the stored rows with the rows of several pages', async () => {
    await store(aFavourite('c7000'));
    const all = Array.from({ length: 130 }, (_, at) => aFavourite(`c${1000 - at}`));
    pages = (pageNum) => page(all.slice((pageNum - 1) * 100, pageNum * 100), 130);
    await load();
    expect(await ids()).toEqual(all.map(({ id }) => id));
    await load();
    expect(calls).toBe(3);
  });

  test('G10 deletes nothing when an answer has a total but no rows', async () => {
    await store(aFavourite('c1'));
    pages = () => page([], 5);
    await expect(load()).rejects.toThrow(Unanswered);
    expect(await ids()).toEqual(['c1']);
    pages = () => page([], 0);
    await load();
    expect(await ids()).toEqual([]);
  });

  test('FAV-017 G10 changes nothing without an answer', async () => {
    await store(aFavourite('c1'));
    pages = () => ({ kind: 'unreachable' });
    await expect(load()).rejects.toThrow(Unanswered);
    expect(await ids()).toEqual(['c1']);
  });

  test.each([
    { code: 11001, isAnswered: false },
    { code: 500, isAnswered: false },
    { code: 403, isAnswered: true },
  ])('G10 the answer $code changes no row, and only a final refusal counts as answered', async ({ code, isAnswered }) => {
    await store(aFavourite('c1'));
    pages = () => ({ kind: 'refused', code, message: '', data: undefined });
    expect(
      await load().then(
        () => true,
        () => false,
      ),
    ).toBe(isAnswered);
    expect(await ids()).toEqual(['c1']);
  });

  test('applies queued changes over the rows of the server, and a refusal rolls back to those rows', async () => {
    await store(aFavourite('c1'), aFavourite('c2'), aFavourite('c3'));
    await collect();
    await pin('c1');
    await remove(['c2', 'c3']);
    const [, temporary = ''] = await ids();
    pages = () => page([aFavourite('c3', { collectTitle: 'anew' }), aFavourite('c1')]);
    await load();
    expect(await ids()).toEqual(['c1', temporary]);
    answer = ({ path }) => (path.endsWith('add') ? ok(aFavourite('c9')) : REFUSED);
    await work();
    expect((await shown()).map(({ id, collectTitle }) => [id, collectTitle])).toEqual([
      ['c9', 'c9'],
      ['c3', 'anew'],
      ['c1', 'c1'],
    ]);
  });

  test('G5 reads the list again when a change ended during the read, so that no deleted row returns', async () => {
    await store(aFavourite('c1'), aFavourite('c2'));
    await remove(['c2']);
    answer = () => ok(null);
    pages = async () => {
      if (calls > 1) return page([aFavourite('c1')]);
      // The server builds the answer before the deletion arrives. The deletion ends before the answer arrives here.
      queue.ops.wake();
      await queue.ops.idle();
      return page([aFavourite('c2'), aFavourite('c1')]);
    };
    await load();
    expect([await ids(), calls]).toEqual([['c1'], 2]);
  });
});
