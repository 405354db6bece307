import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isAutoReply } from '../../../contract/http/membership/auto-reply.ts';
import { aMessage, connectUser, sentOf, type CoreClient } from '../../../tests/support/core-client.ts';
import { createManualPorts, type ManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { createTestCore, type TestCore } from '../../../tests/support/test-server.ts';
import { giveCommand } from '../../../tests/support/world.ts';
import { putBlock } from '../../store/friends/friends.ts';
import { readUser, updateUser, updateUserConfig } from '../../store/account/users.ts';
import { updateConfig } from '../account/update-config.ts';

/** Alice writes; Bob is SVIP and away; Carol is a friend of both; Gwen is a stranger. */
const [ALICE, BOB, CAROL, GWEN] = ['10001', '10002', '10003', '10007'] as const;
const TO_BOB = `C2C${BOB}`;
const MINUTE_MS = 60_000;
const TEXT = '在开会，稍后回复';

let ports: ManualPorts;
let core: TestCore;
let alice: CoreClient;

beforeEach(async () => {
  ports = createManualPorts();
  core = await createTestCore({ ports, config: { sensitiveWords: ['暗号'], blockedWords: ['赌博'] } });
  await setReply(BOB, { autoReplyStatus: 1, autoReplyMsg: TEXT });
  alice = await connectUser(core, ALICE);
  ports.advance(MINUTE_MS);
});
afterEach(() => core.close());

async function setReply(userId: string, change: { autoReplyStatus?: 0 | 1; autoReplyMsg?: string }): Promise<void> {
  await core.write(async (unit) => {
    const user = await readUser(unit.db, userId);
    if (user !== undefined) await updateConfig(unit, user, change);
  });
}

type Reply = { ID: string; from: string; type: string; payload: { text: string }; cloudCustomData: string; sequence: number };
/** What arrived at the client as automatic replies. */
const repliesTo = (client: CoreClient) => (client.events('msg.new') as Reply[]).filter(({ cloudCustomData }) => isAutoReply(cloudCustomData));
const countStored = async () =>
  (await core.db.selectFrom('messages').select('cloudCustomData').execute()).filter((row) => isAutoReply(row.cloudCustomData)).length;
const flush = () => core.write(async () => undefined);

describe('the automatic reply', () => {
  test('AUTO-001 answers a text for a member who is away, as a marked message after it', async () => {
    const sent = sentOf(await alice.send(TO_BOB, '在吗'));
    const [reply] = repliesTo(alice);
    expect(reply).toMatchObject({ from: BOB, conversationID: TO_BOB, type: 'TIMTextElem', payload: { text: TEXT }, cloudCustomData: '{"autoReply":1}' });
    expect(reply).toMatchObject({ nick: '苏念', sequence: sent.sequence + 1 });
    const bob = await connectUser(core, BOB);
    expect(await bob.result('history', { conversationID: `C2C${ALICE}`, count: 2 })).toMatchObject({ list: [{ ID: sent.ID }, { ID: reply?.ID }] });
  });

  test('AUTO-009 the sender gets it as an unread message, and it gives its author no level', async () => {
    const before = await readUser(core.db, BOB);
    await alice.send(TO_BOB, '在吗');
    const row = await core.db
      .selectFrom('conversationStates')
      .select('unread')
      .where('userId', '=', ALICE)
      .where('conversationID', '=', TO_BOB)
      .executeTakeFirst();
    expect(row?.unread).toBe(2);
    expect(await readUser(core.db, BOB)).toMatchObject({ sentDays: before?.sentDays, lastSentDay: before?.lastSentDay });
    expect(await alice.codeOf('read', { conversationID: TO_BOB, sequence: repliesTo(alice)[0]?.sequence })).toBe(0);
  });

  test.each([
    ['switched off', { autoReplyStatus: 0 as const }],
    ['without a text', { autoReplyMsg: '' }],
    ['with a blank text', { autoReplyMsg: ' \n ' }],
  ])('AUTO-001 is not sent while it is %s', async (_name, change) => {
    await setReply(BOB, change);
    expect((await alice.send(TO_BOB, '在吗')).code).toBe(0);
    expect(await countStored()).toBe(0);
  });

  test('AUTO-002 waits until no device has been connected for 60 s, also for a user who hides the presence', async () => {
    await core.write((unit) => updateUserConfig(unit.db, BOB, { hideOnline: 1 }));
    const [phone, desktop] = [await connectUser(core, BOB), await connectUser(core, BOB)];
    const write = async (name: string) => {
      await alice.send(TO_BOB, name);
      return repliesTo(alice).length;
    };
    expect(await write('connected')).toBe(0);
    phone.leave();
    await flush();
    ports.advance(10 * MINUTE_MS);
    expect(await write('one device')).toBe(0);
    desktop.leave();
    expect(await write('just left')).toBe(0);
    ports.advance(MINUTE_MS - 1);
    expect(await write('59.999 s')).toBe(0);
    ports.advance(1);
    expect(await write('60 s')).toBe(1);
  });

  test('AUTO-002 nobody counts as away in the first 60 s after a start', async () => {
    const late = createManualPorts(ports.clock.now() + 86_400_000);
    const other = await createTestCore({ ports: late });
    await other.write((unit) => updateUserConfig(unit.db, BOB, { autoReplyStatus: 1, autoReplyMsg: TEXT }));
    const writer = await connectUser(other, ALICE);
    await writer.send(TO_BOB, 'x');
    late.advance(MINUTE_MS - 1);
    await writer.send(TO_BOB, 'y');
    expect(repliesTo(writer)).toEqual([]);
    late.advance(1);
    await writer.send(TO_BOB, 'z');
    expect(repliesTo(writer)).toHaveLength(1);
    await other.close();
  });

  test('AUTO-003 is sent to one sender once in 10 minutes, and to each sender', async () => {
    const carol = await connectUser(core, CAROL);
    for (const text of ['一', '二', '三']) await alice.send(TO_BOB, text);
    await carol.send(TO_BOB, '四');
    expect([repliesTo(alice).length, repliesTo(carol).length]).toEqual([1, 1]);
    ports.advance(10 * MINUTE_MS - 1);
    await alice.send(TO_BOB, '五');
    expect(repliesTo(alice)).toHaveLength(1);
    ports.advance(1);
    await alice.send(TO_BOB, '六');
    expect(repliesTo(alice)).toHaveLength(2);
    const again = { message: { ...aMessage(ALICE, TO_BOB), payload: { text: '七' } } };
    ports.advance(10 * MINUTE_MS);
    await alice.request('send', again);
    ports.advance(10 * MINUTE_MS);
    await alice.request('send', again);
    expect(repliesTo(alice)).toHaveLength(3);
    ports.advance(10 * MINUTE_MS + 1);
    await core.cleanUp();
    expect(await core.db.selectFrom('autoReplies').selectAll().execute()).toEqual([]);
  });

  test('AUTO-003 texts of one sender at the same moment get one reply', async () => {
    await Promise.all(Array.from({ length: 10 }, (_value, index) => alice.send(TO_BOB, String(index))));
    expect(await countStored()).toBe(1);
  });

  test('AUTO-004 answers no other kind of message, no group, no helper, and no reply', async () => {
    await setReply(ALICE, { autoReplyStatus: 1, autoReplyMsg: '我也不在' });
    alice.leave();
    await flush();
    ports.advance(MINUTE_MS);
    const carol = await connectUser(core, CAROL);
    const sticker = { ...aMessage(CAROL, TO_BOB), type: 'TIMFaceElem', payload: { index: 0, data: 'cat-01' } };
    expect(await carol.codeOf('send', { message: sticker })).toBe(0);
    expect((await carol.send('GROUP200001', '大家好', { atUserList: [BOB] })).code).toBe(0);
    expect((await carol.send('C2CwisperHelper', '你好')).code).toBe(0);
    expect(await countStored()).toBe(0);
    // Two people who are both away do not answer each other.
    await carol.send(TO_BOB, '在吗');
    await carol.send(`C2C${ALICE}`, '在吗');
    expect(await countStored()).toBe(2);
  });

  test('AUTO-005 is not sent by a user who may not write to the sender', async () => {
    const cases: [string, () => Promise<unknown>, number][] = [
      ['restricted', () => giveCommand(core, 'restrict', BOB), 0],
      ['banned', async () => giveCommand(core, 'unrestrict', BOB).then(() => giveCommand(core, 'ban', BOB)), 0],
      ['blocked by the sender', async () => giveCommand(core, 'unban', BOB).then(() => block(ALICE, BOB)), 0],
      ['who blocks the sender', () => block(BOB, ALICE), 20_007],
    ];
    for (const [name, arrange, code] of cases) {
      await arrange();
      expect((await alice.send(TO_BOB, name)).code, name).toBe(code);
      expect(await countStored(), name).toBe(0);
    }
  });

  test('AUTO-005 reaches a stranger only where that person accepts messages of strangers', async () => {
    const gwen = await connectUser(core, GWEN);
    await core.write((unit) => updateUserConfig(unit.db, GWEN, { allowStrangerMsg: 0 }));
    expect((await gwen.send(TO_BOB, '你好')).code).toBe(0);
    expect(await countStored()).toBe(0);
    await core.write((unit) => updateUserConfig(unit.db, GWEN, { allowStrangerMsg: 1 }));
    await gwen.send(TO_BOB, '你好');
    expect(repliesTo(gwen)).toHaveLength(1);
  });

  test('AUTO-006 a client cannot send a message with its mark', async () => {
    const marks = ['{"autoReply":1}', ' {"autoReply":"1","messageReply":{}}', '{"\\u0061utoReply":true}'];
    for (const cloudCustomData of marks)
      expect(await alice.codeOf('send', { message: { ...aMessage(ALICE, `C2C${CAROL}`), cloudCustomData } }), cloudCustomData).toBe(403);
    for (const cloudCustomData of ['autoReply', '{"autoReply":0}', '{"x":{"autoReply":1}}', '[1]'])
      expect(await alice.codeOf('send', { message: { ...aMessage(ALICE, `C2C${CAROL}`), cloudCustomData } }), cloudCustomData).toBe(0);
  });

  test('AUTO-007 is not sent from the moment on at which the membership ends', async () => {
    await core.write((unit) => updateUser(unit.db, BOB, { svipExpireAt: unit.now + 1000 }));
    ports.advance(1000);
    await alice.send(TO_BOB, '在吗');
    expect(await countStored()).toBe(0);
  });

  test('AUTO-008 its text passes the word lists of the operator when it is saved and when it is sent', async () => {
    await expect(setReply(BOB, { autoReplyMsg: '这是暗号吗' })).rejects.toMatchObject({ code: 80_001 });
    await expect(setReply(BOB, { autoReplyMsg: '来赌博' })).rejects.toMatchObject({ code: 3123 });
    await core.write((unit) => updateUserConfig(unit.db, BOB, { autoReplyMsg: '暗号' }));
    expect((await alice.send(TO_BOB, '在吗')).code).toBe(0);
    expect(await countStored()).toBe(0);
  });
});

async function block(ownerId: string, targetId: string): Promise<void> {
  await core.write((unit) => putBlock(unit.db, { ownerId, targetId, createdAt: unit.now }));
}
