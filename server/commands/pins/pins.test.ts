import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectUser, sentOf, type CoreClient } from '../../../tests/support/core-client.ts';
import { createManualPorts, type ManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { createTestCore, type TestCore } from '../../../tests/support/test-server.ts';
import { giveCommand } from '../../../tests/support/world.ts';
import { insertReport } from '../../store/reports/reports.ts';
import { readUser } from '../../store/account/users.ts';
import { deleteBlock, putBlock } from '../../store/friends/friends.ts';
import { addPin } from './add-pin.ts';
import { deletePin, type PinName } from './delete-pin.ts';
import { deleteTwoWay, type TwoWayRequest } from './delete-two-way.ts';
import { listPins } from './list-pins.ts';

const A = '10001';
const B = '10002';
const C = '10005';
const DAY_MS = 86_400_000;

let core: TestCore;
let ports: ManualPorts;
let alice: CoreClient;
let bob: CoreClient;

beforeEach(async () => {
  ports = createManualPorts();
  core = await createTestCore({ ports });
  alice = await connectUser(core, A);
  bob = await connectUser(core, B);
});
afterEach(() => core.close());

const sendText = async (by: CoreClient, to: string, text: string) => sentOf(await by.send(`C2C${to}`, text));
const pin = (me: string, peer: string, request: { msgId: string; senderWtId?: string; msgContent?: string }) =>
  core.write((unit) => addPin(unit, me, { toUserWtId: peer, senderWtId: me, msgContent: '', ...request }));
const unpin = (me: string, name: PinName) => core.write((unit) => deletePin(unit, me, name));
const pinsOf = (me: string, peer: string) => listPins(core.db, me, peer);
const twoWay = async (me: string, request: TwoWayRequest) => {
  const user = await readUser(core.db, me);
  if (user === undefined) throw new Error(me);
  return core.write((unit) => deleteTwoWay(unit, user, request));
};
const named = (...messages: { sequence: number; time: number }[]) => ({
  msgSeq: messages.map(({ sequence }) => sequence).join(','),
  senderTime: messages.map(({ time }) => time).join(','),
});
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error: { code?: number }) => error.code,
  );
const ME_SEES = async (client: CoreClient, ID: string) => {
  const { list } = (await client.result('history', { conversationID: `C2C${client.wtId === A ? B : A}` })) as { list: { ID: string }[] };
  return list.some((message) => message.ID === ID);
};

describe('pins', () => {
  test('both users see the pins, newest first, and are notified to read the list again', async () => {
    const first = await sendText(alice, B, 'one');
    const second = await sendText(bob, A, 'two');
    await pin(A, B, { msgId: first.ID, msgContent: 'my own words' });
    ports.advance(1000);
    await pin(A, B, { msgId: second.ID, senderWtId: B });
    expect(await pinsOf(B, A)).toMatchObject([
      { msgId: second.ID, msgContent: 'two', oneSelf: 0, senderWtId: B, nickName: '苏念' },
      { msgId: first.ID, msgContent: 'my own words', oneSelf: 0, senderWtId: A },
    ]);
    expect((await pinsOf(A, B)).map((one) => one.oneSelf)).toEqual([1, 1]);
    expect(alice.events('pin.update')).toEqual([{ toUserWtId: B }, { toUserWtId: B }]);
    expect(bob.events('pin.update')).toEqual([{ toUserWtId: A }, { toUserWtId: A }]);
  });

  test('PIN-005 G13 a pin of a received message shows its real text and sender', async () => {
    const sent = await sendText(bob, A, 'I said this');
    await pin(A, B, { msgId: sent.ID, senderWtId: A, msgContent: 'I owe you a million' });
    expect(await pinsOf(B, A)).toMatchObject([{ msgContent: 'I said this', senderWtId: B }]);
  });

  test('PIN-002 two users who pin the same message share one pin with one id', async () => {
    const sent = await sendText(alice, B, 'one');
    const [mine, theirs] = await Promise.all([pin(A, B, { msgId: sent.ID }), pin(B, A, { msgId: sent.ID })]);
    expect(theirs.id).toBe(mine.id);
    expect(await pinsOf(A, B)).toHaveLength(1);
  });

  test('the user who pinned removes the pin for both users, the other user only dismisses it', async () => {
    const sent = await sendText(alice, B, 'one');
    const { id } = await pin(A, B, { msgId: sent.ID });
    await unpin(B, { id });
    expect(await pinsOf(B, A)).toEqual([]);
    expect(await pinsOf(A, B)).toHaveLength(1);
    await unpin(B, { id });
    expect(bob.events('pin.update')).toHaveLength(2);
    await pin(B, A, { msgId: sent.ID });
    expect(await pinsOf(B, A)).toMatchObject([{ id, oneSelf: 0 }]);
    await unpin(A, { toUserWtId: B, msgId: sent.ID });
    expect(await pinsOf(A, B)).toEqual([]);
    expect(await pinsOf(B, A)).toEqual([]);
  });

  test('PIN-005 a sensitive or blocked word in the text of a pin is refused', async () => {
    await core.close();
    core = await createTestCore({ ports, config: { sensitiveWords: ['暗号'], blockedWords: ['赌博'] } });
    alice = await connectUser(core, A);
    const sent = await sendText(alice, B, 'harmless');
    expect(await codeOf(pin(A, B, { msgId: sent.ID, msgContent: '这是暗号吗' }))).toBe(80001);
    expect(await codeOf(pin(A, B, { msgId: sent.ID, msgContent: '来赌博' }))).toBe(3123);
    expect(await pinsOf(B, A)).toEqual([]);
  });

  test('PIN-004 the 21st pin of a pair is refused with 11081, also when pins are added in parallel', async () => {
    const sent = [];
    for (let index = 0; index < 25; index += 1) sent.push(await sendText(alice, B, `${index}`));
    const codes = await Promise.all(sent.map(({ ID }, index) => codeOf(index % 2 === 0 ? pin(A, B, { msgId: ID }) : pin(B, A, { msgId: ID, senderWtId: A }))));
    expect(codes.filter((code) => code === 200)).toHaveLength(20);
    expect(codes.filter((code) => code === 11081)).toHaveLength(5);
    expect(await pinsOf(A, B)).toHaveLength(20);
  });

  test('PIN-001 a voice message, another conversation, a wrong sender and an outsider are refused and nothing is pinned', async () => {
    const sent = await sendText(alice, B, 'one');
    const group = sentOf(await alice.send('GROUP200001', 'group'));
    expect(await codeOf(pin(A, B, { msgId: group.ID }))).toBe(404);
    expect(await codeOf(pin(C, B, { msgId: sent.ID }))).toBe(404);
    expect(await codeOf(pin(A, B, { msgId: sent.ID, senderWtId: C }))).toBe(403);
    await core.write(({ db }) => db.updateTable('messages').set({ type: 'TIMSoundElem' }).where('id', '=', sent.ID).execute());
    expect(await codeOf(pin(A, B, { msgId: sent.ID }))).toBe(400);
    expect(await pinsOf(A, B)).toEqual([]);
    expect(await codeOf(unpin(C, { id: 'none' }))).toBe(404);
  });

  test('PIN-011 a recall removes the pin for both users, and a deletion hides the pin only for its user', async () => {
    const recalled = await sendText(alice, B, 'one');
    const deleted = await sendText(alice, B, 'two');
    await pin(A, B, { msgId: recalled.ID });
    await pin(A, B, { msgId: deleted.ID });
    expect(await alice.codeOf('revoke', { ID: recalled.ID })).toBe(0);
    expect(bob.events('pin.update')).toHaveLength(3);
    expect((await pinsOf(B, A)).map((one) => one.msgId)).toEqual([deleted.ID]);
    expect(await bob.codeOf('delete', { conversationID: `C2C${A}`, IDs: [deleted.ID] })).toBe(0);
    expect(await pinsOf(B, A)).toEqual([]);
    expect(await pinsOf(A, B)).toHaveLength(1);
  });
});

describe('two-way deletion', () => {
  test('removes messages of either user for both, and updates pins, unread count and last message', async () => {
    const kept = await sendText(alice, B, 'kept');
    const mine = await sendText(alice, B, 'mine');
    const theirs = await sendText(bob, A, 'theirs');
    await pin(A, B, { msgId: theirs.ID, senderWtId: B });
    const unread =
      (await core.db.selectFrom('conversationStates').select('unread').where('userId', '=', A).where('conversationID', '=', `C2C${B}`).executeTakeFirst())
        ?.unread ?? 0;
    await twoWay(A, { toUserWtId: B, ...named(mine, theirs) });
    for (const client of [alice, bob]) {
      expect(await ME_SEES(client, mine.ID)).toBe(false);
      expect(await ME_SEES(client, theirs.ID)).toBe(false);
      expect(await ME_SEES(client, kept.ID)).toBe(true);
      expect(client.lastEvent('conv.update')).toMatchObject({ lastMessage: { ID: kept.ID } });
      expect(client.lastEvent('msg.delete')).toMatchObject({ list: [{ ID: mine.ID }, { ID: theirs.ID }] });
    }
    expect(alice.lastEvent('conv.update')).toMatchObject({ unreadCount: unread - 1 });
    expect(await pinsOf(B, A)).toEqual([]);
    expect(await core.db.selectFrom('messages').select('payload').where('id', '=', mine.ID).executeTakeFirst()).toEqual({ payload: '{}' });
  });

  test('sends the new last message to both users when nothing was unread', async () => {
    const kept = await sendText(alice, B, 'kept');
    const sent = await sendText(alice, B, 'read and gone');
    for (const [client, peer] of [
      [alice, B],
      [bob, A],
    ] as const) {
      await client.codeOf('read', { conversationID: `C2C${peer}`, sequence: sent.sequence });
    }
    const before = [alice.events('conv.update').length, bob.events('conv.update').length];
    await twoWay(A, { toUserWtId: B, ...named(sent) });
    expect([alice.events('conv.update').length, bob.events('conv.update').length]).toEqual(before.map((count) => count + 1));
    for (const client of [alice, bob]) expect(client.lastEvent('conv.update')).toMatchObject({ lastMessage: { ID: kept.ID } });
  });

  test('sends one event when it is repeated', async () => {
    const sent = await sendText(alice, B, 'one');
    await twoWay(A, { toUserWtId: B, ...named(sent) });
    await twoWay(A, { toUserWtId: B, ...named(sent), msgIds: [sent.ID] });
    expect(bob.events('msg.delete')).toHaveLength(1);
  });

  test('deletes nothing unless sequence, time and ID name the same message', async () => {
    const one = await sendText(alice, B, 'one');
    const two = await sendText(alice, B, 'two');
    const wrong: TwoWayRequest[] = [
      { toUserWtId: B, msgSeq: String(one.sequence), senderTime: String(one.time + 1) },
      { toUserWtId: B, msgSeq: `${one.sequence},999`, senderTime: `${one.time},${one.time}` },
      { toUserWtId: B, ...named(one), msgIds: two.ID },
    ];
    for (const request of wrong) expect(await codeOf(twoWay(A, request))).toBe(404);
    expect(await codeOf(twoWay(A, { toUserWtId: B, msgSeq: `${one.sequence},${two.sequence}`, senderTime: String(one.time) }))).toBe(400);
    expect(await ME_SEES(bob, one.ID)).toBe(true);
  });

  test('MSG-042 is refused without VIP (11082) and after one day (20016)', async () => {
    const sent = await sendText(bob, A, 'old');
    for (const kind of ['vip', 'svip']) await giveCommand(core, 'membership', B, kind, '--end');
    expect(await codeOf(twoWay(B, { toUserWtId: A, ...named(sent) }))).toBe(11082);
    ports.advance(DAY_MS);
    expect(await codeOf(twoWay(A, { toUserWtId: B, ...named(sent) }))).toBe(200);
    const next = await sendText(bob, A, 'older');
    ports.advance(DAY_MS + 1000);
    expect(await codeOf(twoWay(A, { toUserWtId: B, ...named(next) }))).toBe(20016);
    expect(await ME_SEES(alice, next.ID)).toBe(true);
  });

  test('MSG-044 is refused with 20007 for a target who blocked the caller and for reported messages', async () => {
    const sent = await sendText(alice, B, 'one');
    await core.write((unit) => putBlock(unit.db, { ownerId: B, targetId: A, createdAt: unit.now }));
    expect(await codeOf(twoWay(A, { toUserWtId: B, ...named(sent) }))).toBe(20007);
    await core.write((unit) => deleteBlock(unit.db, B, A));
    await core.write((unit) => insertReport(unit.db, { id: 'c', userId: B, kind: 0, targetId: A, reason: '1', detail: '', images: '', createdAt: unit.now }));
    expect(await codeOf(twoWay(A, { toUserWtId: B, ...named(sent) }))).toBe(20007);
    ports.advance(2000);
    const later = await sendText(alice, B, 'after the complaint');
    expect(await codeOf(twoWay(A, { toUserWtId: B, ...named(later) }))).toBe(200);
  });
});
