import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Message } from '../../../contract/message.ts';
import type { FriendApply } from '../../../contract/people.ts';
import { connectUser, sentOf, type CoreClient } from '../../../tests/support/core-client.ts';
import { createManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { GROUP_KINDS } from '../../../tests/support/group-kinds.ts';
import { createTestCore, type TestCore } from '../../../tests/support/test-server.ts';
import { readUser, updateUserConfig } from '../../store/account/users.ts';
import { markMessage } from '../admin/mark-risky.ts';
import { applyFriend } from '../friends/apply-friend.ts';
import { handleApply } from '../friends/handle-apply.ts';
import { admitMembers } from '../groups/change-membership.ts';
import { deleteTwoWay } from '../pins/delete-two-way.ts';
import { planPushes, type PushCause } from './plan-pushes.ts';
import { subscribePush } from './subscribe-push.ts';

const BOB = '10002';
const EVE = '10007';
const GROUP = 'GROUP200001';
const KEYS = { p256dh: 'B'.repeat(87), auth: 'B'.repeat(22) };

describe.each(GROUP_KINDS)('a push that is planned after a change, with %s', (_kind, largeGroupAbove) => {
  let core: TestCore;
  let alice: CoreClient;
  let bob: CoreClient;

  beforeEach(async () => {
    core = await createTestCore({ ports: createManualPorts(), config: { largeGroupAbove } });
    alice = await connectUser(core, '10001');
    bob = await subscribe(BOB);
  });
  afterEach(() => core.close());

  async function subscribe(wtId: string): Promise<CoreClient> {
    const client = await connectUser(core, wtId);
    await core.write(async (unit) => {
      await updateUserConfig(unit.db, wtId, { showPreviews: 1 });
      await subscribePush(unit, client.session, { subscription: { endpoint: `https://push.example/${wtId}`, keys: KEYS }, lang: 'en' });
    });
    return client;
  }

  async function sendText(conversationID: string): Promise<{ message: Message; ID: string }> {
    const answer = await alice.send(conversationID, 'the words');
    return { message: answer.r as Message, ID: sentOf(answer).ID };
  }

  const plan = (cause: PushCause) => planPushes(core.db, cause, () => false);
  const planFor = async (userId: string, message: Message) => {
    const conversationID = message.conversationID.startsWith('C2C') ? 'C2C10001' : message.conversationID;
    return (await plan({ kind: 'message', userId, message: { ...message, conversationID } })).map(({ payload }) => payload);
  };

  test.each([`C2C${BOB}`, GROUP])('NOTE-012 is not sent after its message in %s is recalled', async (conversationID) => {
    const { message, ID } = await sendText(conversationID);
    expect(await planFor(BOB, message)).toMatchObject([{ body: expect.stringContaining('the words') }]);
    await alice.request('revoke', { ID });
    expect(await planFor(BOB, message)).toEqual([]);
  });

  test.each(['C2C10003', GROUP])('counts %s as one unread message when it is marked as unread and not muted', async (conversationID) => {
    const mark = async (on: boolean) => expect((await bob.request('convMark', { ids: [conversationID], mark: '2', on })).code).toBe(0);
    // A mark alone would keep the conversation off the list (CONV-080).
    expect((await (await connectUser(core, '10003')).send(`C2C${BOB}`, 'hello')).code).toBe(0);
    const { message } = await sendText(`C2C${BOB}`);
    const { r } = await bob.request('conversations', { count: 100 });
    const { list } = r as { list: { conversationID: string; lastSequence: number }[] };
    const sequence = list.find((one) => one.conversationID === conversationID)?.lastSequence ?? 0;
    await bob.request('read', { conversationID, sequence });
    const countOf = async () => (await planFor(BOB, message)).map((payload) => payload.unread);
    const before = (await countOf())[0] ?? Number.NaN;
    await mark(true);
    expect(await countOf()).toEqual([before + 1]);
    await bob.request('convMute', { id: conversationID, type: 'AcceptNotNotify' });
    expect(await countOf()).toEqual([before]);
    await bob.request('convMute', { id: conversationID, type: 'AcceptAndNotify' });
    await mark(false);
    expect(await countOf()).toEqual([before]);
  });

  test('is not sent after its message is deleted for both sides or by its reader', async () => {
    const { message } = await sendText(`C2C${BOB}`);
    await core.write(async (unit) => {
      const vip = await readUser(unit.db, '10001');
      if (vip !== undefined) await deleteTwoWay(unit, vip, { toUserWtId: BOB, msgSeq: message.sequence, senderTime: message.time });
    });
    expect(await planFor(BOB, message)).toEqual([]);
    const other = await sendText(GROUP);
    await bob.request('delete', { conversationID: GROUP, IDs: [other.ID] });
    expect(await planFor(BOB, other.message)).toEqual([]);
  });

  test('NOTE-012 is not sent after its message is marked as risky', async () => {
    const { message, ID } = await sendText(GROUP);
    await core.write((unit) => markMessage(unit, { ID, isRisky: true }));
    expect(await planFor(BOB, message)).toEqual([]);
  });

  test('is not sent to a member who joined the group after the message', async () => {
    const { message } = await sendText(GROUP);
    await subscribe(EVE);
    await core.write((unit) => admitMembers(unit, { groupId: '200001', operatorId: '10001', userIds: [EVE], origin: '' }));
    expect(await planFor(EVE, message)).toEqual([]);
  });

  test('is not sent after the friend application is answered', async () => {
    const eve = await connectUser(core, EVE);
    await core.write((unit) => applyFriend(unit, { userId: EVE, origin: '', application: { applyWtId: BOB, applySource: 1, applyInfo: 'the words' } }));
    eve.leave();
    const apply = bob.lastEvent('friend.apply') as FriendApply;
    const cause: PushCause = { kind: 'apply', userId: BOB, apply };
    expect(await plan(cause)).toHaveLength(1);
    await core.write((unit) => handleApply(unit, { userId: BOB, origin: '', handling: { applyWtId: EVE, handleStatus: 2 } }));
    expect(await plan(cause)).toEqual([]);
  });
});
