import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { UserConfig } from '../../../contract/http/account.ts';
import { aUserConfig } from '../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { ApiOutcome, HttpClient } from '../../api/http-client.ts';
import { putKv, readKv } from '../../db/kv.ts';
import { blockPerson } from '../commands/people/change-people.ts';
import { updateUserConfig } from '../commands/settings/update-user-config.ts';
import { createOpQueue } from '../outbox/ops.ts';
import { createListRefresher, type ListRefresher } from './refresh-lists.ts';

type Answer = ApiOutcome<unknown> | Promise<ApiOutcome<unknown>>;

let bench: SyncBench;
let lists: ListRefresher;
let answers: Answer[];
let calls: number;

const blocked = (...ids: string[]): ApiOutcome<unknown> => ({ kind: 'ok', value: ids.map((wtId) => ({ wtId })), total: ids.length, cursor: '' });
const settings = (parts: Partial<UserConfig>): ApiOutcome<unknown> => ({ kind: 'ok', value: aUserConfig(parts), total: 0, cursor: '' });
const setUp = async (parts: Partial<UserConfig>) => bench.drive(putKv(bench.db, 'userConfig', aUserConfig(parts)));
const shownSettings = async () => bench.drive(readKv(bench.db, 'userConfig'));
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
  lists = createListRefresher({ context: bench.context, api, ports: bench.ports, ended: () => undefined, report: (error) => void bench.errors.push(error) });
});
afterEach(async () => {
  lists.stop();
  await bench.close();
});

describe('lists of the business API', () => {
  test('STORE-009 G10 an unreachable list keeps its rows and is requested again until it succeeds', async () => {
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

  test('a refused list is not requested again', async () => {
    answers = [{ kind: 'refused', code: 403, message: '', data: undefined }];
    lists.refresh(['blacklist']);
    await bench.loop.advance(600_000);
    expect(calls).toBe(1);
  });

  test.each([11001, 11002, 429, 500])('ERR-023 G10 a list that is refused with %i is requested again', async (code) => {
    answers = [{ kind: 'refused', code, message: '', data: undefined }, blocked('10007')];
    lists.refresh(['blacklist']);
    await bench.loop.advance(20_000);
    expect([await stored(), calls]).toEqual([['10007'], 2]);
  });

  test('a second request waits for the first, so that an older answer never replaces a newer answer', async () => {
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

  test('a queued block stays over the list of the server', async () => {
    await bench.drive(blockPerson(bench.commands, '10009', true));
    answers = [blocked('10008')];
    lists.refresh(['blacklist']);
    await bench.loop.advance(0);
    expect(await stored()).toEqual(['10009', '10008']);
    expect((await bench.drive(bench.db.kv.get('blacklist')))?.server).toEqual({ value: ['10008'] });
  });

  test('SET-010 a queued setting stays over the settings of the server', async () => {
    await setUp({ allowNotifications: 1, hideRead: 0 });
    await bench.drive(updateUserConfig(bench.commands, { allowNotifications: 0 }));
    answers = [settings({ allowNotifications: 1, hideRead: 1 })];
    lists.refresh(['config']);
    await bench.loop.advance(0);
    expect(await shownSettings()).toMatchObject({ allowNotifications: 0, hideRead: 1 });
    expect((await bench.drive(bench.db.kv.get('userConfig')))?.server).toMatchObject({ value: { allowNotifications: 1, hideRead: 1 } });
  });

  test('G5 requests the settings again when a setting was confirmed during the request', async () => {
    await setUp({ allowNotifications: 1 });
    const ops = createOpQueue({
      context: bench.context,
      callHttp: async () => ({ kind: 'ok', value: null }),
      isReady: () => true,
      refused: () => undefined,
    });
    let answerLate: (outcome: ApiOutcome<unknown>) => void = () => undefined;
    answers = [new Promise((resolve) => void (answerLate = resolve)), settings({ allowNotifications: 0 })];
    lists.refresh(['config']);
    await bench.loop.advance(0);
    await bench.drive(updateUserConfig(bench.commands, { allowNotifications: 0 }));
    ops.wake();
    await bench.loop.advance(0);
    expect(await bench.drive(bench.db.ops.count())).toBe(0);
    answerLate(settings({ allowNotifications: 1 }));
    await bench.loop.advance(0);
    expect([await shownSettings(), calls]).toEqual([expect.objectContaining({ allowNotifications: 0 }), 2]);
    ops.stop();
  });

  test('requests nothing after the leader has stopped', async () => {
    lists.refresh(['blacklist']);
    await bench.loop.advance(0);
    lists.stop();
    await bench.loop.advance(600_000);
    expect(calls).toBe(1);
  });
});
