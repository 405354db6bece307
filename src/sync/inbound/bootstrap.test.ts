import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aConversation, aFriend, aGroup, anItem, anOp } from '../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import { groupScope } from '../../core/conversations/chat-scopes.ts';
import { applyBatch } from './apply-batch.ts';
import { bootstrap } from './bootstrap.ts';

const MINE = '900001';
const LEFT = '900002';

let bench: SyncBench;

beforeEach(async () => {
  bench = await createSyncBench();
  bench.engine.on('conversations', () => ({ kind: 'ok', value: { list: [aConversation()], cursor: '' } }));
  bench.engine.on('friends', () => ({ kind: 'ok', value: [aFriend('10002')] }));
  await bench.drive(bench.db.groups.bulkPut([aGroup(MINE), aGroup(LEFT)]));
});
afterEach(() => bench.close());

const start = async () => bench.drive(bootstrap(bench.context, 7));
const groups = async () => bench.drive(bench.db.groups.toCollection().primaryKeys());

describe('a group that the user has left while the device was offline', () => {
  test('is removed by a bootstrap whose list omits it', async () => {
    bench.engine.on('groups', () => ({ kind: 'ok', value: [aGroup(MINE)] }));
    expect(await start()).toBe(true);
    expect(await groups()).toEqual([MINE]);
  });

  test('stays when the list is partial, because the group may be the unreadable row', async () => {
    bench.engine.on('groups', () => ({ kind: 'ok', value: [aGroup(MINE)], isPartial: true }));
    expect(await start()).toBe(false);
    expect(await groups()).toEqual([MINE, LEFT]);
  });
});

describe('a list with an unreadable answer', () => {
  test.each(['friends', 'groups'] as const)('keeps the stored %s, and schedules a second read', async (method) => {
    bench.engine.on('groups', () => ({ kind: 'ok', value: [aGroup(MINE), aGroup(LEFT)] }));
    bench.engine.on(method, () => ({ kind: 'unknown', isUnreadable: true }));
    await bench.drive(bench.db.friends.put(aFriend('10009')));
    expect(await start()).toBe(false);
    expect([await groups(), await bench.drive(bench.db.kv.get('mustReread'))]).toMatchObject([[MINE, LEFT], { value: 1 }]);
    expect(await bench.drive(bench.db.friends.get('10009'))).toEqual(method === 'friends' ? aFriend('10009') : undefined);
  });

  test('requests unreadable conversations in smaller pages, down to one conversation per page', async () => {
    bench.engine.on('conversations', () => ({ kind: 'unknown', isUnreadable: true }));
    bench.engine.on('groups', () => ({ kind: 'ok', value: [aGroup(MINE)] }));
    expect(await start()).toBe(false);
    expect(await groups()).toEqual([MINE]);
    expect(bench.engine.calls.filter(({ method }) => method === 'conversations').map(({ params }) => (params as { count: number }).count)).toEqual([
      200, 50, 13, 4, 1,
    ]);
  });
});

test('GROUP-019 shows a waiting edit of a group that the list contains again', async () => {
  await bench.drive(bench.db.groups.delete(MINE));
  await bench.drive(
    bench.db.ops.put(anOp(groupScope(MINE), { kind: 'http', path: '/user/groupchat/edit', body: { groupNumber: MINE, groupNotice: '明天开会' } })),
  );
  bench.engine.on('groups', () => ({ kind: 'ok', value: [aGroup(MINE)] }));
  await start();
  expect(await bench.drive(bench.db.groups.get(MINE))).toMatchObject({ groupNotice: '明天开会', server: { groupNotice: '' } });
});

describe('GROUP-028 a list of groups that was requested before an event of a large group', () => {
  const conversationID = `GROUP${MINE}`;
  const rename = async (pts: number, groupName: string) =>
    applyBatch(bench.context, [{ ...anItem(pts, { e: 'group.update', d: { groupNumber: MINE, groupName } }), group: MINE }], {
      range: { group: MINE, after: pts - 1, upTo: pts },
    });
  const name = async () => (await bench.drive(bench.db.groups.get(MINE)))?.groupName;

  beforeEach(async () => {
    await bench.drive(bench.db.conversations.put({ ...aConversation({ conversationID, eventPts: 0 }), shelf: 'main', rank: 1 }));
  });

  test('is read again, and does not replace the newer name', async () => {
    const answers = ['old', 'new'];
    bench.engine.on('groups', async () => {
      const groupName = answers.shift() ?? 'new';
      if (groupName === 'old') await rename(1, 'new');
      return { kind: 'ok', value: [aGroup(MINE, { groupName })] };
    });
    expect(await start()).toBe(true);
    expect([await name(), await groups()]).toEqual(['new', [MINE]]);
  });

  test('leaves the group as it is when each answer is older', async () => {
    let pts = 0;
    bench.engine.on('groups', async () => {
      await rename((pts += 1), `new ${pts}`);
      return { kind: 'ok', value: [aGroup(MINE, { groupName: 'old' }), aGroup(LEFT, { groupName: 'other' })] };
    });
    expect(await start()).toBe(false);
    expect([await name(), (await bench.drive(bench.db.groups.get(LEFT)))?.groupName]).toEqual([`new ${pts}`, 'other']);
  });
});
