import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteFriend, putBlock } from '../../server/store/friends/friends.ts';
import { deleteMembers } from '../../server/store/groups/groups.ts';
import { deletePins } from '../../server/store/pins/pins.ts';
import { readLastSeq } from '../../server/store/conversations/conversations.ts';
import type { Unit } from '../../server/commands/unit.ts';
import { clientHash } from '../support/client-hash.ts';
import { aPng, bytesOf } from '../support/media-bytes.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { createWireClient, textMessage, type Envelope, type WireClient } from '../support/wire-client.ts';
import { setUserState } from '../support/world.ts';
import { createPostgresDatabase, startPostgres, type PostgresCluster } from './postgres.ts';

const ME = '10005';
const PEER = '10001';
/** A user without groups and friends. */
const STRANGER = '10008';
const GROUP = '200001';

const databases: [string, () => Promise<PostgresCluster | undefined>][] = [
  ['SQLite', async () => undefined],
  ['PostgreSQL', startPostgres],
];

describe.each(databases)('a repeated request with its key after a change, on %s', (_name, start) => {
  let cluster: PostgresCluster | undefined;
  let server: TestServer;
  let me: WireClient;
  let peer: WireClient;

  beforeAll(async () => {
    cluster = await start();
  }, 60_000);
  afterAll(() => cluster?.stop(), 60_000);
  beforeEach(async () => {
    server = await startTestServer(cluster === undefined ? {} : { databasePath: createPostgresDatabase(cluster) });
    [me, peer] = [createWireClient(server.url), createWireClient(server.url)];
    await me.logIn(ME);
    await peer.logIn(PEER);
  });
  afterEach(() => server.close());

  const given = (change: (unit: Unit) => Promise<unknown>) => server.core.write(change);
  /** Checks that the first answer is repeated before anything changes. */
  async function answerTwice(path: string, body: object, client = me): Promise<{ first: Envelope; repeat(): Promise<Envelope> }> {
    const key = { 'Idempotency-Key': randomUUID() };
    const repeat = () => client.post(path, body, key);
    const first = await repeat();
    expect([first.code, await repeat()]).toEqual([200, first]);
    return { first, repeat };
  }
  const block = (ownerId: string, targetId: string) => given(({ db, now }) => putBlock(db, { ownerId, targetId, createdAt: now }));
  const unfriend = (ownerId: string, friendId: string) => given(({ db }) => deleteFriend(db, ownerId, friendId));
  const leave = () => given(async ({ db }) => deleteMembers(db, { groupId: GROUP, userIds: [ME] }, await readLastSeq(db, `GROUP${GROUP}`)));
  const application = (applyWtId: string) => ({ applyWtId, applySource: 1, applyInfo: '' });

  describe('an application', () => {
    test.each([
      ['the target has blocked the applicant', () => block(STRANGER, ME), 11062],
      ['the applicant has blocked the target', () => block(ME, STRANGER), 601],
      ['the target has deleted the account', () => setUserState(server.core, STRANGER, 'deregistered'), 404],
    ])('is not confirmed again after %s', async (_condition, change, code) => {
      const { repeat } = await answerTwice('/userFriends/apply', application(STRANGER));
      await change();
      expect((await repeat()).code).toBe(code);
    });

    test('is not confirmed again after the friendship has ended (11065)', async () => {
      await unfriend(ME, PEER);
      const { first, repeat } = await answerTwice('/userFriends/apply', application(PEER));
      expect(first.data).toEqual({ applyStatus: 1 });
      await unfriend(PEER, ME);
      expect((await repeat()).code).toBe(11065);
    });

    test.each([
      ['after a block (11062)', () => block(STRANGER, ME), 11062],
      ['after the friendship has ended (11065)', () => unfriend(STRANGER, ME), 11065],
    ])('is not confirmed as accepted again %s', async (_condition, change, code) => {
      const stranger = createWireClient(server.url);
      await stranger.logIn(STRANGER);
      expect((await stranger.post('/userFriends/apply', application(ME))).code).toBe(200);
      const { repeat } = await answerTwice('/userFriends/apply/handle', { applyWtId: STRANGER, handleStatus: 1 });
      await change();
      expect((await repeat()).code).toBe(code);
    });

    test('stays rejected after a block', async () => {
      const stranger = createWireClient(server.url);
      await stranger.logIn(STRANGER);
      await stranger.post('/userFriends/apply', application(ME));
      const { first, repeat } = await answerTwice('/userFriends/apply/handle', { applyWtId: STRANGER, handleStatus: 2 });
      await block(STRANGER, ME);
      expect(await repeat()).toEqual(first);
    });
  });

  test('batchSend answers for each target: 20007 after a block, 10007 after leaving, without message IDs', async () => {
    const messages = [{ type: 'TIMTextElem', payload: { text: 'x' } }];
    const toList = ['C2C10001', 'C2C10002', `GROUP${GROUP}`].map((conversationID) => ({ conversationID }));
    const { first, repeat } = await answerTwice('/message/batchSend', { toList, messages });
    const { results } = first.data as { results: { code: number; msgIds: string[] }[] };
    expect(results.map(({ code }) => code)).toEqual([200, 200, 200]);
    await block(PEER, ME);
    await leave();
    expect((await repeat()).data).toEqual({
      results: [
        expect.objectContaining({ conversationID: 'C2C10001', msgIds: [], code: 20007 }),
        results[1],
        expect.objectContaining({ conversationID: `GROUP${GROUP}`, msgIds: [], code: 10007 }),
      ],
    });
  });

  async function sendToPeer(): Promise<{ ID: string; sequence: number; time: number }> {
    const socket = await me.openEngine();
    await socket.hello();
    const { r } = await socket.request('send', { message: textMessage(ME, `C2C${PEER}`, 'x') });
    socket.close();
    return r as { ID: string; sequence: number; time: number };
  }

  test('a pin is not confirmed again after its removal', async () => {
    const { ID } = await sendToPeer();
    const { first, repeat } = await answerTwice('/user/c2cTop/add', { toUserWtId: PEER, senderWtId: ME, msgId: ID });
    await given(({ db }) => deletePins(db, [(first.data as { id: string }).id]));
    expect((await repeat()).code).toBe(404);
  });

  test('a deletion for both sides is not confirmed again after a block', async () => {
    const { ID, sequence, time } = await sendToPeer();
    const { repeat } = await answerTwice('/user/c2cTop/delTwoWay', { toUserWtId: PEER, msgSeq: sequence, senderTime: time, msgIds: [ID] });
    await block(PEER, ME);
    expect((await repeat()).code).toBe(20007);
  });

  test('a deleted favourite and its pin are not returned again', async () => {
    const { first, repeat } = await answerTwice('/user/collection/add', { contentType: 1, collectTitle: '秘密' });
    const { id } = first.data as { id: string };
    const pin = await answerTwice('/user/collection/topSet', { id });
    expect((await me.post('/user/collection/batchDel', { ids: [id] })).code).toBe(200);
    const answer = await repeat();
    expect([answer.code, JSON.stringify(answer).includes('秘密')]).toEqual([404, false]);
    expect((await pin.repeat()).code).toBe(404);
  });

  test('a block, a report and a setting are confirmed again, because they concern only the user', async () => {
    const shot = (await me.upload(aPng(1, 1))).data as { uuid: string };
    const report = { complaintType: '1', complaintDetail: 'x', complaintImage: shot.uuid, targetId: GROUP, type: 1 };
    const calls = [
      await answerTwice('/user/friendBlack/add', { friendWtId: STRANGER }),
      await answerTwice('/user/friendBlack/deleteByUserId', { friendWtId: STRANGER }),
      await answerTwice('/complaint/add', report),
    ];
    await setUserState(server.core, STRANGER, 'deregistered');
    await block(STRANGER, ME);
    await leave();
    for (const { first, repeat } of calls) expect(await repeat()).toEqual(first);
  });

  test('an upload is not confirmed again after its file was removed (7004)', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const upload = () => me.upload(bytesOf('a file'), 'a.txt', key);
    const first = await upload();
    expect((await upload()).data).toEqual(first.data);
    await given(({ db }) => db.deleteFrom('media').execute());
    expect((await upload()).code).toBe(7004);
  });

  test('an upload in parts starts again after its file was removed', async () => {
    const query = (index: string) => ({ uploadId, index, total: '2' });
    const uploadId = randomUUID();
    const send = async () => [await me.uploadPart(query('0'), bytesOf('a')), await me.uploadPart(query('1'), bytesOf('b'))];
    const first = (await send())[1]?.data as { uuid: string };
    expect((await me.get(`/oss/uploadPart?uploadId=${uploadId}`)).data).toEqual(first);
    await given(({ db }) => db.deleteFrom('media').execute());
    expect(await me.get(`/oss/uploadPart?uploadId=${uploadId}`)).toMatchObject({ code: 200, data: { received: [] } });
    const [one, other] = await send();
    expect([one?.data, other?.code]).toEqual([{ uploadId, received: [0] }, 200]);
    expect(other?.data).toEqual({ ...first, uuid: expect.not.stringMatching(first.uuid) as string, url: expect.any(String) as string });
  });

  describe('a change of the own account', () => {
    const profileKey = { 'Idempotency-Key': randomUUID() };
    const rename = (client: WireClient) => client.post('/user/updateMore', { bio: '你好' }, profileKey);

    test('is stored without a token and answered with the token of the requesting session', async () => {
      const { token } = me.tokens();
      expect((await rename(me)).data).toMatchObject({ bio: '你好', token });
      const kept = await server.core.db.selectFrom('idempotencyKeys').select('answer').execute();
      expect(kept.filter(({ answer }) => answer.includes(token))).toEqual([]);
      const other = createWireClient(server.url);
      await other.logIn(ME);
      expect((await rename(other)).data).toMatchObject({ bio: '你好', token: other.tokens().token });
    });

    const [OLD, ONE, TWO] = ['wisp1234', 'one', 'two'].map((text) => clientHash(text));

    test('of the password is not confirmed again after another change (11003)', async () => {
      await given(async ({ db }) =>
        db
          .updateTable('users')
          .set(await server.core.passwords.stretch(OLD ?? '').then(toColumns))
          .where('id', '=', ME)
          .execute(),
      );
      const { repeat } = await answerTwice('/user/pwd', { oldPwd: OLD, pwd: ONE });
      expect((await me.post('/user/pwd', { oldPwd: ONE, pwd: TWO })).code).toBe(200);
      expect((await repeat()).code).toBe(11003);
    });

    test('of the lock password is not confirmed again after another change (11003, 11031)', async () => {
      await given(async ({ db }) =>
        db
          .updateTable('users')
          .set(await server.core.passwords.stretch(OLD ?? '').then(toColumns))
          .where('id', '=', ME)
          .execute(),
      );
      const { repeat } = await answerTwice('/user/step2pwd/set', { pwd: OLD, enabled: 1, lockPwd: ONE });
      expect((await me.post('/user/step2pwd/set', { pwd: OLD, oldLockPwd: ONE, enabled: 1, lockPwd: TWO })).code).toBe(200);
      expect((await repeat()).code).toBe(11031);
      const off = await answerTwice('/user/step2pwd/set', { pwd: OLD, oldLockPwd: TWO, enabled: 0 });
      expect((await me.post('/user/step2pwd/set', { pwd: OLD, enabled: 1, lockPwd: ONE })).code).toBe(200);
      expect((await off.repeat()).code).toBe(11031);
      expect((await me.post('/user/pwd', { oldPwd: OLD, pwd: TWO })).code).toBe(200);
      expect((await off.repeat()).code).toBe(11003);
    });
    const toColumns = ({ hash, salt }: { hash: string; salt: string }) => ({ passwordHash: hash, passwordSalt: salt });
  });

  test('a push subscription is not confirmed again after another account took it over', async () => {
    const subscription = { endpoint: 'https://push.example/a', keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } };
    const { repeat } = await answerTwice('/push/subscribe', { subscription, lang: 'en' });
    expect((await peer.post('/push/subscribe', { subscription, lang: 'en' })).code).toBe(200);
    expect((await repeat()).code).toBe(404);
  });

  test.each([
    ['banned', 'banned', 11015],
    ['deregistered', 'deregistered', 11016],
    ['restricted', 'restricted', 20012],
  ] as const)('is refused after the account was %s', async (_state, state, code) => {
    const { repeat } = await answerTwice('/complaint/add', {
      complaintType: '1',
      complaintDetail: 'x',
      complaintImage: ((await me.upload(aPng(1, 1))).data as { uuid: string }).uuid,
      targetId: PEER,
      type: 0,
    });
    await setUserState(server.core, ME, state);
    expect((await repeat()).code).toBe(code);
  });
});
