import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSyncBench, type SyncBench } from '../../../../tests/support/fakes/sync-bench.ts';
import { putKv, readKv } from '../../../db/kv.ts';
import { refuseOp } from '../../../../tests/support/refuse-op.ts';
import { refusedTextsOf } from '../../../core/people/applications/refused-applications.ts';
import { write } from '../../../db/transaction.ts';
import { createOpQueue } from '../../outbox/ops.ts';
import { applyForFriend, blockPerson } from './change-people.ts';

let bench: SyncBench;
beforeEach(async () => {
  bench = await createSyncBench();
  await bench.drive(write(bench.db, ['kv'], async () => putKv(bench.db, 'blacklist', ['10008'])));
});
afterEach(() => bench.close());

const blacklist = async () => bench.drive(readKv(bench.db, 'blacklist'));
const ops = async () => bench.drive(bench.db.ops.orderBy('order').toArray());

test('removes an unblocked person from the list at once, and queues one request', async () => {
  await bench.drive(blockPerson(bench.commands, '10008', false));
  await bench.drive(blockPerson(bench.commands, '10008', false));
  expect(await blacklist()).toEqual([]);
  expect((await ops()).map(({ call }) => call)).toEqual([{ kind: 'http', path: '/user/friendBlack/deleteByUserId', body: { friendWtId: '10008' } }]);
});

test('rolls back a refused change of the list', async () => {
  await bench.drive(blockPerson(bench.commands, '10002', true));
  expect(await blacklist()).toEqual(['10002', '10008']);
  const [op] = await ops();
  if (op === undefined) throw new Error('nothing is queued');
  await bench.drive(refuseOp(bench.db, op));
  expect(await blacklist()).toEqual(['10008']);
});

test('queues an application with the fields that the server requires', async () => {
  await bench.drive(applyForFriend(bench.commands, '10006', { source: 1 }));
  expect((await ops()).map(({ call }) => call)).toEqual([
    { kind: 'http', path: '/userFriends/apply', body: { applyWtId: '10006', applySource: 1, applyInfo: '' } },
  ]);
});

test('PEOPLE-036, PEOPLE-038 queues the remark, and the group only if it is the source', async () => {
  await bench.drive(applyForFriend(bench.commands, '10006', { source: 5, info: '你好', remark: '小江', groupNumber: '200001' }));
  await bench.drive(applyForFriend(bench.commands, '10007', { source: 4, sharedBy: '10002', groupNumber: '200001' }));
  expect((await ops()).map(({ call }) => call.kind === 'http' && call.body)).toEqual([
    { applyWtId: '10006', applySource: 5, applyInfo: '你好', remark: '小江', groupNumber: '200001' },
    { applyWtId: '10007', applySource: 4, applyInfo: '', shareWtId: '10002' },
  ]);
});

describe('G11 the text of an application that the server refuses', () => {
  async function refuseAll(): Promise<void> {
    const queue = createOpQueue({
      context: bench.context,
      callHttp: async () => ({ kind: 'refused', code: 403, message: '' }),
      isReady: () => true,
      refused: () => undefined,
    });
    queue.wake();
    await bench.drive(queue.idle());
    queue.stop();
  }
  const refused = async () => bench.drive(readKv(bench.db, 'refusedApplications'));
  const ask = async (info: string) => bench.drive(applyForFriend(bench.commands, '10006', { source: 1, info }));

  test('is kept for the form until the next application', async () => {
    await ask('我是小明');
    await refuseAll();
    expect(await refused()).toEqual({ 10006: '我是小明' });
    await ask('我是小明，同学');
    expect(await refused()).toEqual({});
  });

  test('PEOPLE-040 is kept together with the remark', async () => {
    await bench.drive(applyForFriend(bench.commands, '10006', { source: 1, info: '', remark: '小江' }));
    await refuseAll();
    expect(refusedTextsOf(await refused(), '10006')).toEqual({ info: '', remark: '小江' });
    await ask('再试一次');
    expect(refusedTextsOf(await refused(), '10006')).toEqual({ info: '', remark: '' });
  });

  test('stays when the application is repeated without a form', async () => {
    await ask('我是小明');
    await refuseAll();
    await bench.drive(applyForFriend(bench.commands, '10006', { source: 1 }));
    expect(await refused()).toEqual({ 10006: '我是小明' });
    await refuseAll();
    expect(await refused()).toEqual({ 10006: '我是小明' });
  });

  test('is not kept when a later text is queued or when it is empty', async () => {
    await ask('first');
    await ask('second');
    await refuseAll();
    expect(await refused()).toEqual({ 10006: 'second' });
    await ask('');
    await refuseAll();
    expect(await refused()).toEqual({});
  });
});
