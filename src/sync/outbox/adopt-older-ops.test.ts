import { afterEach, beforeEach, expect, test } from 'vitest';
import { aFavourite, aConversation, aGroup, aMessage, anOp, aUserConfig } from '../../../tests/support/builders.ts';
import { refuseOp } from '../../../tests/support/refuse-op.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import { withRank } from '../../core/apply/apply-conversation.ts';
import type { EngineCall, HttpCall, Inverse, MessageRow, OpRow } from '../../core/rows.ts';
import { listOps } from '../../db/outbox.ts';
import { adoptOlderOps } from './adopt-older-ops.ts';

const ID = 'C2C10002';
let bench: SyncBench;
beforeEach(async () => {
  bench = await createSyncBench();
});
afterEach(() => bench.close());

const engine = (method: EngineCall['method'], params: object): EngineCall => ({ kind: 'engine', method, params }) as EngineCall;
const http = (path: string, body: object): HttpCall => ({ kind: 'http', path, body: { ...body } });

/** Stores a waiting operation as an older build did. */
async function leave(entity: string, call: OpRow['call'], ...inverse: Inverse[]): Promise<void> {
  await bench.drive(bench.db.ops.put(anOp(entity, call, { inverse })));
}

/** Refuses all operations, in their order. */
async function refuseAll(): Promise<void> {
  await bench.drive(adoptOlderOps(bench.context, '10001'));
  const adopted = await bench.drive(listOps(bench.db));
  expect(adopted.map(({ inverse }) => inverse)).toEqual(adopted.map(() => []));
  for (const op of adopted) await bench.drive(refuseOp(bench.db, op));
}

test('shows a pin and a mute of an older build over the stored state, and a refusal restores the first state', async () => {
  await bench.drive(bench.db.conversations.put(withRank(aConversation({ isPinned: false, isMuted: true }))));
  await leave(`conversation:${ID}`, engine('convPin', { id: ID, on: true }), { table: 'conversations', key: ID, row: { isPinned: false } });
  await leave(`conversation:${ID}`, engine('convMute', { id: ID, type: 'AcceptNotNotify' }), { table: 'conversations', key: ID, row: { isMuted: false } });
  await bench.drive(adoptOlderOps(bench.context, '10001'));
  expect(await bench.drive(bench.db.conversations.get(ID))).toMatchObject({ isPinned: true, isMuted: true, server: { isPinned: false, isMuted: false } });
  await refuseAll();
  expect(await bench.drive(bench.db.conversations.get(ID))).toMatchObject({ isPinned: false, isMuted: false });
});

test('restores messages that an older build recalled, reacted to or deleted when that is refused', async () => {
  const message = (sequence: number): MessageRow => ({ ...aMessage({ sequence, from: '10001' }), status: 'success' });
  const [recalled, marked, deleted] = [message(1), message(2), message(3)];
  const me = { userID: '10001', nick: '', avatar: '' };
  const reactionList = [{ reactionID: 'up', totalUserCount: 1, partialUserList: [me], reactedByMyself: true }];
  await bench.drive(bench.db.conversations.put(withRank(aConversation({ lastSequence: 3 }))));
  await bench.drive(
    bench.db.messages.bulkPut([
      { ...recalled, isRevoked: true, payload: {}, revoker: '10001' },
      { ...marked, reactionList },
    ]),
  );
  const before = { payload: recalled.payload, isRevoked: false, revoker: undefined, revokedText: undefined };
  await leave(`message:${recalled.ID}`, engine('revoke', { ID: recalled.ID }), { table: 'messages', key: recalled.ID, row: before });
  const react = engine('react', { ID: marked.ID, reactionID: 'up', on: true });
  await leave(`message:${marked.ID}`, react, { table: 'reactions', key: marked.ID, row: { up: false } });
  await leave(`delete:${ID}`, engine('delete', { conversationID: ID, IDs: [deleted.ID] }), { table: 'messages', key: deleted.ID, row: deleted });
  await refuseAll();
  expect(await bench.drive(bench.db.messages.orderBy('ID').toArray())).toEqual([recalled, marked, deleted].toSorted((a, b) => (a.ID < b.ID ? -1 : 1)));
});

test('rolls back settings, people, pins, groups and favourites of an older build when they are refused', async () => {
  const { db } = bench;
  const pin = { id: 'p1', msgId: 'm1', nickName: '', msgContent: '', oneSelf: 1, senderWtId: '10002', createTs: 1 } as const;
  await bench.drive(
    db.kv.bulkPut([
      { key: 'userConfig', value: aUserConfig({ hideRead: 1 }) },
      { key: 'blacklist', value: ['10009'] },
    ]),
  );
  await bench.drive(db.pins.put({ id: '10002', pins: [{ ...pin, id: '', msgId: 'm2' }] }));
  await bench.drive(db.groups.put(aGroup('200001', { groupNotice: '新' })));
  await bench.drive(db.collections.bulkPut([aFavourite({ id: 'c1', topStatus: 1 }), aFavourite({ id: 'new 1' })]));
  await leave('userConfig', http('/user/userConfig', { hideRead: 1 }), { table: 'kv', key: 'userConfig', row: { key: 'userConfig', value: aUserConfig() } });
  await leave('blacklist', http('/user/friendBlack/add', { friendWtId: '10009' }), { table: 'kv', key: 'blacklist', row: { key: 'blacklist', value: [] } });
  await leave('pins:10002', http('/user/c2cTop/del', { id: 'p1' }), { table: 'pins', key: '10002', row: { m1: pin } });
  await leave('pins:10002', http('/user/c2cTop/add', { msgId: 'm2' }), { table: 'pins', key: '10002', row: { m2: null } });
  const notice = http('/user/groupchat/edit', { groupNumber: '200001', groupNotice: '新' });
  await leave('group:200001', notice, { table: 'groups', key: '200001', row: { groupNotice: '旧' } });
  await leave('collections', http('/user/collection/topSet', { id: 'c1' }), { table: 'collections', key: 'c1', row: { topStatus: 0 } });
  const gone = aFavourite({ id: 'c2' });
  await leave('collections', http('/user/collection/batchDel', { ids: ['c2'] }), { table: 'collections', key: 'c2', row: gone });
  await leave('collections', http('/user/collection/add', {}), { table: 'collections', key: 'new 1', row: undefined });
  await bench.drive(adoptOlderOps(bench.context, '10001'));
  expect((await bench.drive(listOps(db))).at(-1)?.adds).toMatchObject({ id: 'new 1' });
  await refuseAll();
  const values = await bench.drive(db.kv.bulkGet(['userConfig', 'blacklist']));
  expect(values).toEqual([
    { key: 'userConfig', value: aUserConfig() },
    { key: 'blacklist', value: [] },
  ]);
  expect((await bench.drive(db.pins.get('10002')))?.pins).toEqual([pin]);
  expect((await bench.drive(db.groups.get('200001')))?.groupNotice).toBe('旧');
  expect((await bench.drive(db.collections.bulkGet(['c1', 'c2']))).map((row) => row?.topStatus)).toEqual([0, 0]);
});
