import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSyncBench, type SyncBench } from '../../tests/support/fakes/sync-bench.ts';
import type { ApiOutcome, HttpClient } from '../api/http-client.ts';
import { readKv } from '../db/kv.ts';
import { blockPerson } from './commands/people/change-people.ts';
import { createListRefresher, type ListRefresher } from './refresh-lists.ts';

type Answer = ApiOutcome<unknown> | Promise<ApiOutcome<unknown>>;

let bench: SyncBench;
let lists: ListRefresher;
let answers: Answer[];
let calls: number;

const blocked = (...ids: string[]): ApiOutcome<unknown> => ({ kind: 'ok', value: ids.map((wtId) => ({ wtId })), total: ids.length, cursor: '' });
const stored = async () => bench.drive(readKv(bench.db, 'blacklist'));

beforeEach(async () => {
  bench = await createSyncBench();
  answers = [];
  calls = 0;
  const api = {
    async call() {
      calls += 1;
      return answers.shift() ?? { kind: 'unreachable' };
    },
  } as unknown as HttpClient;
  const { db, epoch } = bench.context;
  lists = createListRefresher({ db, epoch, api, ports: bench.ports, ended: () => undefined, report: (error) => void bench.errors.push(error) });
});
afterEach(async () => {
  lists.stop();
  await bench.close();
});

describe('lists of the business API', () => {
  test('G10 one that cannot be had keeps its rows, and is asked for again until it can', async () => {
    answers = [blocked('10008'), { kind: 'unreachable' }, { kind: 'unreachable' }, blocked('10007')];
    lists.refresh(['blacklist']);
    await bench.loop.advance(0);
    lists.refresh(['blacklist']);
    await bench.loop.advance(0);
    expect(await stored()).toEqual(['10008']);
    await bench.loop.advance(20_000);
    expect([await stored(), calls]).toEqual([['10007'], 4]);
    await bench.loop.advance(600_000);
    expect(calls).toBe(4);
  });

  test('a refusal is an answer: nothing is asked again', async () => {
    answers = [{ kind: 'refused', code: 403, message: '', data: undefined }];
    lists.refresh(['blacklist']);
    await bench.loop.advance(600_000);
    expect(calls).toBe(1);
  });

  test.each([11001, 11002, 429, 500])('G10 %i speaks of the attempt alone: it is asked for again', async (code) => {
    answers = [{ kind: 'refused', code, message: '', data: undefined }, blocked('10007')];
    lists.refresh(['blacklist']);
    await bench.loop.advance(20_000);
    expect([await stored(), calls]).toEqual([['10007'], 2]);
  });

  test('an older answer never takes the place of a newer one: what is asked meanwhile waits', async () => {
    let answerLate: (outcome: ApiOutcome<unknown>) => void = () => undefined;
    answers = [new Promise((resolve) => void (answerLate = resolve)), blocked('new')];
    lists.refresh(['blacklist']);
    lists.refresh(['blacklist']);
    await bench.loop.advance(0);
    expect(calls).toBe(1);
    answerLate(blocked('old'));
    await bench.loop.advance(0);
    expect([await stored(), calls]).toEqual([['new'], 2]);
  });

  test('a block that waits to be told stays, whatever the server tells of the list', async () => {
    await bench.drive(blockPerson(bench.commands, '10009', true));
    answers = [blocked('10008')];
    lists.refresh(['blacklist']);
    await bench.loop.advance(0);
    expect(await stored()).toEqual(['10009', '10008']);
    const [op] = await bench.drive(bench.db.ops.toArray());
    expect(op?.inverse[0]?.row).toEqual({ key: 'blacklist', value: ['10008'] });
  });

  test('nothing is asked after the leader has stopped', async () => {
    lists.refresh(['blacklist']);
    await bench.loop.advance(0);
    lists.stop();
    await bench.loop.advance(600_000);
    expect(calls).toBe(1);
  });
});
