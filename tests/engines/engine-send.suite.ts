import { expect, test } from 'vitest';
import { ENGINE_CODE } from '../../contract/codes.ts';
import type { EngineParams } from '../../contract/engine-methods.ts';
import { aText, GROUP, GROUP_ID, PEOPLE, WITH_ALICE, WITH_BOB, type EngineBench, type EngineClient } from './engine-bench.ts';

type Outgoing = EngineParams<'send'>['message'];
export type Cast = {
  readonly bench: EngineBench;
  readonly alice: EngineClient;
  readonly bob: EngineClient;
  readonly carol: EngineClient;
  readonly eve: EngineClient;
};

const PLAIN: readonly Pick<Outgoing, 'type' | 'payload'>[] = [
  { type: 'TIMTextElem', payload: { text: '你好 👋' } },
  { type: 'TIMLocationElem', payload: { latitude: 31.2, longitude: 121.5, description: '{"title":"t","detail":"d","lon":121.5,"lat":31.2}' } },
  { type: 'TIMFaceElem', payload: { index: 1, data: 'smile' } },
  { type: 'TIMCustomElem', payload: { data: '{"type":"nameCard","wtId":"10003","nickName":"C"}', description: '', extension: '' } },
];

/** Sending: its receivers, its answer, and every code of protocol §7 send in order. */
export function runSendTests(cast: () => Cast): void {
  const codeOf = async (client: EngineClient, conversationID: string, more: Partial<Outgoing> = {}): Promise<number> =>
    client.codeOf('send', { message: { ...aText(client.userID, conversationID, 'x'), ...more } });

  test('answers with sequence and time, and the receiver gets the same', async () => {
    const { alice, bob } = cast();
    const sent = await alice.sendText(WITH_BOB, 'hello', { cloudCustomData: '{"a":1}' });
    expect(sent).toMatchObject({ conversationID: WITH_BOB, from: PEOPLE.alice, to: PEOPLE.bob, payload: { text: 'hello' }, cloudCustomData: '{"a":1}' });
    const got = await bob.event('msg.new', ({ ID }) => ID === sent.ID);
    expect([got.sequence, got.time, got.conversationID]).toEqual([sent.sequence, sent.time, WITH_ALICE]);
  });

  test.each(PLAIN)('delivers $type unchanged', async (content) => {
    const { alice, carol } = cast();
    const message = { ...aText(PEOPLE.alice, `C2C${PEOPLE.carol}`, ''), ...content };
    const sent = await alice.ok('send', { message });
    expect(sent).toMatchObject(content);
    expect(await carol.event('msg.new', ({ ID }) => ID === sent.ID)).toMatchObject(content);
  });

  test('sequences of a conversation are consecutive and in the sending order of a device', async () => {
    const { alice } = cast();
    const sent = await Promise.all(['a', 'b', 'c', 'd'].map(async (text) => alice.sendText(GROUP, text)));
    const first = sent[0]?.sequence ?? 0;
    expect(sent.map(({ sequence }) => sequence)).toEqual([first, first + 1, first + 2, first + 3]);
  });

  test('G6 the same ID returns the stored message; in another conversation it is 400', async () => {
    const { alice } = cast();
    const message = aText(PEOPLE.alice, WITH_BOB, 'first words');
    const first = await alice.ok('send', { message });
    const again = await alice.ok('send', { message: { ...message, payload: { text: 'other words' } } });
    expect([again.sequence, again.payload['text']]).toEqual([first.sequence, 'first words']);
    expect(await alice.codeOf('send', { message: { ...message, conversationID: GROUP } })).toBe(ENGINE_CODE.malformed);
  });

  test('403 for an ID of another user, and for a server-only message type', async () => {
    const { alice } = cast();
    expect(await codeOf(alice, WITH_BOB, { ID: `${PEOPLE.bob}-1760000000-1` })).toBe(ENGINE_CODE.forbidden);
    const forged = { type: 'TIMCustomElem' as const, payload: { data: '{"type":"GroupCustomMsg","detailType":2}', description: '', extension: '' } };
    expect(await codeOf(alice, GROUP, forged)).toBe(ENGINE_CODE.forbidden);
  });

  test('mentions reach the group; a mention of everyone is kept only from owner and admins', async () => {
    const { alice, bob, carol } = cast();
    const all = ['__kImSDK_MesssageAtALL__'];
    const owner = await alice.sendText(GROUP, '@all', { atUserList: all });
    const member = await carol.sendText(GROUP, '@all', { atUserList: [...all, PEOPLE.bob] });
    expect((await bob.event('msg.new', ({ ID }) => ID === owner.ID)).atUserList).toEqual(all);
    expect((await bob.event('msg.new', ({ ID }) => ID === member.ID)).atUserList).toEqual([PEOPLE.bob]);
  });

  test('in a pair: 20003, 20007, 20010, 20011, 20009, 20012', async () => {
    const { bench, alice, bob, eve } = cast();
    const { world } = bench;
    expect(await codeOf(alice, 'C2C99999999')).toBe(ENGINE_CODE.targetGone);
    await world.block(PEOPLE.bob, PEOPLE.alice, true);
    expect(await codeOf(alice, WITH_BOB)).toBe(ENGINE_CODE.blockedByTarget);
    await world.block(PEOPLE.bob, PEOPLE.alice, false);
    await world.unfriend(PEOPLE.bob, PEOPLE.alice);
    expect([await codeOf(alice, WITH_BOB), await codeOf(bob, WITH_ALICE)]).toEqual([ENGINE_CODE.theyDeletedMe, ENGINE_CODE.iDeletedThem]);
    await world.befriend(PEOPLE.bob, PEOPLE.alice);
    await world.config(PEOPLE.alice, { allowStrangerMsg: 0 });
    expect(await codeOf(eve, WITH_ALICE)).toBe(ENGINE_CODE.strangerRefused);
    await world.config(PEOPLE.alice, { allowStrangerMsg: 1 });
    expect(await codeOf(eve, WITH_ALICE)).toBe(0);
    await world.account(PEOPLE.alice, 'restricted');
    expect(await codeOf(alice, WITH_BOB)).toBe(ENGINE_CODE.restricted);
    await world.account(PEOPLE.alice, 'normal');
    // Not bob, because the sockets of a deregistered account end.
    await world.account(PEOPLE.dave, 'deregistered');
    expect(await codeOf(alice, `C2C${PEOPLE.dave}`)).toBe(ENGINE_CODE.targetGone);
    await world.account(PEOPLE.dave, 'normal');
    expect(await codeOf(alice, WITH_BOB)).toBe(0);
  });

  test('in a group: 10010, also for a user who was never a member, and 10017', async () => {
    const { bench, bob, carol, eve } = cast();
    const { world } = bench;
    expect(await codeOf(eve, 'GROUP999999')).toBe(ENGINE_CODE.groupGone);
    expect(await codeOf(eve, GROUP)).toBe(ENGINE_CODE.groupGone);
    await world.mute(GROUP_ID, PEOPLE.carol, true);
    expect(await codeOf(carol, GROUP)).toBe(ENGINE_CODE.muted);
    await world.mute(GROUP_ID, PEOPLE.carol, false);
    await world.muteAll(GROUP_ID, true);
    expect([await codeOf(carol, GROUP), await codeOf(bob, GROUP)]).toEqual([ENGINE_CODE.muted, 0]);
    await world.muteAll(GROUP_ID, false);
    await world.dissolve(GROUP_ID, true);
    expect(await codeOf(carol, GROUP)).toBe(ENGINE_CODE.groupGone);
    await world.dissolve(GROUP_ID, false);
    expect(await codeOf(carol, GROUP)).toBe(0);
  });

  test('of any kind: 8001 beyond 12,288 bytes, 7004 for a missing file', async () => {
    const { alice } = cast();
    expect(await codeOf(alice, WITH_BOB, { payload: { text: 'x'.repeat(12_289) } })).toBe(ENGINE_CODE.tooLong);
    const file = {
      type: 'TIMFileElem' as const,
      payload: { uuid: '00000000-0000-4000-8000-000000000000', fileUrl: '/media/x', fileName: 'a.txt', fileSize: 1 },
    };
    expect(await codeOf(alice, WITH_BOB, file)).toBe(ENGINE_CODE.fileMissing);
  });
}
