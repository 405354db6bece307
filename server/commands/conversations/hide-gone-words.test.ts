import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectUser, sentOf, type CoreClient } from '../../../tests/support/core-client.ts';
import { createManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { GROUP_KINDS } from '../../../tests/support/group-kinds.ts';
import { createTestCore, type TestCore } from '../../../tests/support/test-server.ts';
import { readUser } from '../../store/account/users.ts';
import { deleteTwoWay } from '../pins/delete-two-way.ts';

type Page = { events: { e: string; d: { ID?: string; isRevoked?: boolean; payload?: unknown; revokerInfo?: unknown } }[] };

const ALICE = '10001';
const BOB = '10002';
const WORDS = 'words that are taken back';

describe.each(GROUP_KINDS)('the log, with %s', (_kind, largeGroupAbove) => {
  let core: TestCore;
  let bob: CoreClient;
  let pts: number;

  beforeEach(async () => {
    core = await createTestCore({ ports: createManualPorts(), config: { largeGroupAbove } });
    bob = await connectUser(core, BOB);
    const alice = await connectUser(core, ALICE);
    ({ pts } = alice.hello.r as { pts: number });
    alice.leave();
  });
  afterEach(() => core.close());

  const pageOf = async (wtId: string, from = pts): Promise<Page> => (await (await connectUser(core, wtId)).result('sync', { pts: from })) as Page;

  test.each([`C2C${ALICE}`, 'GROUP200001'])('omits the text of a message recalled in %s from every event', async (conversationID) => {
    const { ID } = sentOf(await bob.send(conversationID, WORDS));
    const alice = await connectUser(core, ALICE);
    const own = conversationID.startsWith('C2C') ? `C2C${BOB}` : conversationID;
    await alice.request('convPin', { id: own, on: true });
    await bob.request('revoke', { ID });
    const page = await pageOf(ALICE);
    expect(page.events.map(({ e }) => e)).toContain('conv.update');
    expect(JSON.stringify(page)).not.toContain(WORDS);
  });

  test('returns a recalled message as the history does', async () => {
    const { ID } = sentOf(await bob.send(`C2C${ALICE}`, WORDS));
    await bob.request('revoke', { ID });
    const [notified] = (await pageOf(ALICE)).events;
    expect(notified?.d).toMatchObject({ ID, isRevoked: true, payload: {}, revokerInfo: { userID: BOB, nick: '苏念', avatar: '' } });
  });

  test('omits the text of a message deleted for both sides', async () => {
    const sent = sentOf(await bob.send(`C2C${ALICE}`, WORDS));
    const alice = await connectUser(core, ALICE);
    await alice.request('convPin', { id: `C2C${BOB}`, on: true });
    await core.write(async (unit) => {
      const vip = await readUser(unit.db, BOB);
      if (vip !== undefined) await deleteTwoWay(unit, vip, { toUserWtId: ALICE, msgSeq: sent.sequence, senderTime: sent.time });
    });
    const page = await pageOf(ALICE);
    expect(page.events.map(({ e }) => e)).toEqual(expect.arrayContaining(['msg.new', 'msg.delete']));
    expect(JSON.stringify(page)).not.toContain(WORDS);
  });

  test('keeps a recalled text in the log of its author, and other texts in the log of the receiver', async () => {
    const before = (await pageOf(BOB, 0)).events.length;
    const { ID } = sentOf(await bob.send(`C2C${ALICE}`, WORDS));
    await bob.send(`C2C${ALICE}`, 'what stands');
    await bob.request('revoke', { ID });
    expect(before).toBeGreaterThan(0);
    expect(JSON.stringify(await pageOf(BOB, 0))).toContain(WORDS);
    expect(JSON.stringify(await pageOf(ALICE))).toContain('what stands');
  });
});
