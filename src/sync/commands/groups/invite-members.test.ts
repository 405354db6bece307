import { afterEach, beforeEach, expect, test } from 'vitest';
import { createQueuedOps, type OpAnswer, type OpRequest, type QueuedOps } from '../../../../tests/support/fakes/queued-ops.ts';
import { readKv } from '../../../db/kv.ts';
import { dropInviteResult, inviteMembers } from './invite-members.ts';

let queue: QueuedOps;
let answer: OpAnswer;
let sent: OpRequest['body'][];

beforeEach(async () => {
  [sent, answer] = [[], { kind: 'unknown' }];
  queue = await createQueuedOps((request) => {
    sent.push(request.body);
    return answer;
  });
});
afterEach(async () => queue.close());

const invite = async (...wtIds: string[]) => queue.bench.drive(inviteMembers(queue.bench.commands, '200001', wtIds));
const results = async () => queue.bench.drive(readKv(queue.bench.db, 'inviteResults'));
const value = { joined: ['10002'], waiting: ['10003'], failed: [{ wtId: '10004', code: 11073 }] };

test('GROUP-161 waits for the network, and keeps the answer for each person until the user has seen it', async () => {
  const key = await invite('10002', '10003', '10002', '10004');
  expect([await results(), sent]).toEqual([undefined, []]);
  answer = { kind: 'ok', value };
  await queue.work();
  expect(sent).toEqual([{ groupNumber: '200001', wtIds: ['10002', '10003', '10004'] }]);
  expect(await results()).toEqual([{ key, groupNumber: '200001', ...value }]);
  await queue.bench.drive(dropInviteResult(queue.bench.commands, key));
  expect(await results()).toEqual([]);
});

test('GROUP-161 a refused invitation has no result, and the user is told', async () => {
  await invite('10002');
  answer = { kind: 'refused', code: 403, message: '' };
  await queue.work();
  expect([await results(), queue.refusals]).toEqual([undefined, [403]]);
});

test('GROUP-161 invites no one without people, and no more than the server accepts', async () => {
  await expect(invite()).rejects.toThrow('0 people');
  await expect(invite(...Array.from({ length: 201 }, (_, at) => String(20_000 + at)))).rejects.toThrow('201 people');
  expect(await queue.bench.drive(queue.bench.db.ops.count())).toBe(0);
});
