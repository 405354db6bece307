import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anApply, anItem } from '../../../tests/support/builders.ts';
import { createQueuedOps, type OpAnswer, type OpRequest, type QueuedOps } from '../../../tests/support/fakes/queued-ops.ts';
import type { SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { ApiOutcome, HttpClient } from '../../api/http-client.ts';
import type { ApplyRow } from '../../core/rows.ts';
import { readKv } from '../../db/kv.ts';
import { answerApplication } from '../commands/people/answer-application.ts';
import { applyBatch } from '../inbound/apply-batch.ts';
import { findScope } from '../lists/scopes.ts';
import { Unanswered } from '../lists/value-of.ts';

let bench: SyncBench;
let queue: QueuedOps;
let answer: () => OpAnswer;
let sent: OpRequest['body'][];
let refusals: readonly number[];

beforeEach(async () => {
  sent = [];
  answer = () => ({ kind: 'unknown' });
  queue = await createQueuedOps((request) => {
    sent.push(request.body);
    return answer();
  });
  ({ bench, refusals } = queue);
});
afterEach(async () => queue.close());

const store = async (...rows: ApplyRow[]) => bench.drive(bench.db.applies.bulkPut(rows));
const statuses = async () => (await bench.drive(bench.db.applies.toArray())).map(({ applyWtId, applyStatus }) => [applyWtId, applyStatus]);
const accept = async (wtId: string) => bench.drive(answerApplication(bench.commands, wtId, 'accept'));
const work = async (ms = 0) => queue.work(ms);
let pts = 0;
const event = async (row: ApplyRow, unread = 0) => {
  pts += 1;
  await bench.drive(applyBatch(bench.context, [anItem(pts, { e: 'friend.apply', d: { ...row, unread } })]));
};

describe('an answer to an application', () => {
  test('CONTACT-006 G2 is shown at once and queued once', async () => {
    await store(anApply('10002'), anApply('10003'));
    await accept('10002');
    await bench.drive(answerApplication(bench.commands, '10002', 'refuse'));
    expect(await statuses()).toEqual([
      ['10002', 1],
      ['10003', 0],
    ]);
    await work();
    expect(sent).toEqual([{ applyWtId: '10002', handleStatus: 1 }]);
  });

  test('CONTACT-006 answers no application that the user has sent', async () => {
    await store(anApply('10002', { direction: 2 }));
    await accept('10002');
    expect([await statuses(), await bench.drive(bench.db.ops.count())]).toEqual([[['10002', 0]], 0]);
  });

  test('CONTACT-007 stays shown when an older state of the server arrives', async () => {
    await store(anApply('10002'));
    await accept('10002');
    await event(anApply('10002', { applyInfo: '我是小明' }));
    expect(await statuses()).toEqual([['10002', 1]]);
  });

  test.each([
    ['the server accepts it', { kind: 'ok', value: null } as const, 1, []],
    ['it counts as handled (11065)', { kind: 'refused', code: 11065, message: '' } as const, 1, []],
    ['the server refuses it', { kind: 'refused', code: 11062, message: '' } as const, 0, [11062]],
  ])('CONTACT-007 G8 shows the result when %s', async (...[, outcome, status, refused]) => {
    await store(anApply('10002'));
    await accept('10002');
    answer = () => outcome;
    await work();
    expect([await statuses(), refusals, await bench.drive(bench.db.ops.count())]).toEqual([[['10002', status]], refused, 0]);
  });

  test('CONTACT-008 is replaced by the answer of another device that the server received first', async () => {
    await store(anApply('10002'));
    await accept('10002');
    await event(anApply('10002', { applyStatus: 2 }));
    answer = () => ({ kind: 'refused', code: 11065, message: '' });
    await work();
    expect([await statuses(), refusals]).toEqual([[['10002', 2]], []]);
  });
});

describe('the list of applications', () => {
  const load = async (api: (applyType: number) => ApiOutcome<unknown> | Promise<ApiOutcome<unknown>>) => {
    const client = { call: async (_endpoint: unknown, body: { applyType: number }) => api(body.applyType) } as unknown as HttpClient;
    return bench.drive(
      findScope('applies')?.definition.load({ context: bench.context, api: client, ended: () => undefined }, '') ?? Promise.reject(new Error('none')),
    );
  };
  const ok = (...value: ApplyRow[]): ApiOutcome<unknown> => ({ kind: 'ok', value, total: 0 }) as unknown as ApiOutcome<unknown>;

  test('CONTACT-009 contains both directions and no application that the server no longer lists', async () => {
    await store(anApply('10009'));
    await load((applyType) => (applyType === 1 ? ok(anApply('10002')) : ok(anApply('10003', { direction: 2 }))));
    expect((await statuses()).map(([id]) => id)).toEqual(['10002', '10003']);
  });

  test('CONTACT-007 shows a waiting answer over an older list', async () => {
    await store(anApply('10002'));
    await accept('10002');
    await load((applyType) => (applyType === 1 ? ok(anApply('10002')) : ok()));
    expect(await statuses()).toEqual([['10002', 1]]);
  });

  test('CONTACT-009 is read again if an event arrived meanwhile', async () => {
    const late = load(async (applyType) => {
      if (applyType === 2) await event(anApply('10002', { applyStatus: 2 }));
      return applyType === 1 ? ok(anApply('10002')) : ok();
    });
    await expect(late).rejects.toBeInstanceOf(Unanswered);
    expect(await statuses()).toEqual([['10002', 2]]);
  });

  test('CONTACT-010 an event sets the number of unread applications', async () => {
    await event(anApply('10002'), 3);
    expect(await bench.drive(readKv(bench.db, 'friendApplyUnread'))).toBe(3);
  });
});
