import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ENGINE_CODE } from '../../../contract/codes.ts';
import { batchSend, type BatchSend } from '../../../contract/http/forwards.ts';
import { aMessage, connectUser, sentOf, type CoreClient } from '../../../tests/support/core-client.ts';
import { createManualPorts, type ManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { createTestCore, type TestCore } from '../../../tests/support/test-server.ts';
import { DEFAULT_CONFIG } from '../../config.ts';
import { giveCommand } from '../../../tests/support/world.ts';
import { RECORD_RATE } from '../../policies/rate-limit.ts';
import { canReadMedia } from '../../policies/media-access.ts';
import { insertMedia } from '../../store/files/media.ts';
import type { CommandHost } from '../host.ts';
import type { IdempotencyClaim } from '../run-mutation.ts';
import { runSteps } from '../run-steps.ts';
import { batchSteps } from './send-batch.ts';
import { sendCard, type CardRequest } from './send-card.ts';

const A = '10001';
const PICTURE = '11111111-1111-4111-8111-111111111111';

let ports: ManualPorts;
let core: TestCore;
let alice: CoreClient;
let bob: CoreClient;

beforeEach(async () => {
  ports = createManualPorts();
  core = await createTestCore({ ports });
  alice = await connectUser(core, A);
  bob = await connectUser(core, '10002');
});
afterEach(() => core.close());

const sendBatch = ({ host, userId }: { host: CommandHost; userId: string }, given: object, idempotency?: IdempotencyClaim) =>
  runSteps({ host, idempotency }, batchSteps({ host, userId, batch: batchSend.request.parse(given) as BatchSend }));
const batch = (userId: string, given: object, idempotency?: IdempotencyClaim) => sendBatch({ host: core, userId }, given, idempotency);
const claim = (key: string, bodyHash = 'same'): IdempotencyClaim => ({
  callerKey: `user:${A}`,
  key,
  path: '/message/batchSend',
  bodyHash,
  judge: (kept) => Promise.resolve(kept),
});
const card = (userId: string, request: CardRequest) => core.write((unit) => sendCard(unit, userId, request));
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error: { code?: number }) => error.code,
  );
const to = (...wtIds: string[]) => wtIds.map((wtId) => ({ conversationID: `C2C${wtId}` }));
const text = (words: string) => ({ type: 'TIMTextElem', payload: { text: words } });

describe('batchSend', () => {
  test('sends the messages to each target and returns a result for each target', async () => {
    const { results } = await batch(A, {
      toList: [...to('10002', '99999'), { conversationID: 'GROUP200001' }, { conversationID: 'GROUP999999' }],
      messages: [text('a'), text('b')],
    });
    expect(results.map(({ conversationID, msgIds, code }) => [conversationID, msgIds.length, code])).toEqual([
      ['C2C10002', 2, 200],
      ['C2C99999', 0, 20003],
      ['GROUP200001', 2, 200],
      ['GROUP999999', 0, 10010],
    ]);
    expect((bob.events('msg.new') as { payload: object }[]).map(({ payload }) => payload)).toEqual([
      { text: 'a' },
      { text: 'b' },
      { text: 'a' },
      { text: 'b' },
    ]);
  });

  test('G6 sends nothing twice when a client repeats a batch with the same IDs', async () => {
    const given = { toList: [{ conversationID: 'C2C10002', IDs: ['10001-1-1', '10001-1-2'] }], messages: [text('a'), text('b')] };
    const first = await batch(A, given);
    expect(await batch(A, given)).toEqual(first);
    expect(first.results[0]?.msgIds).toEqual(['10001-1-1', '10001-1-2']);
    expect(bob.events('msg.new')).toHaveLength(2);
    expect(await codeOf(batch(A, { ...given, messages: [text('a')] }))).toBe(400);
    expect((await batch(A, { toList: [{ conversationID: 'C2C10002', IDs: ['10003-1-1'] }], messages: [text('a')] })).results[0]?.code).toBe(403);
  });

  test('copies a message with its picture only if the caller can see the message', async () => {
    await core.write(({ db, now }) =>
      insertMedia(db, {
        uuid: PICTURE,
        ownerId: '10002',
        mime: 'image/png',
        size: 7,
        fileName: 'a',
        width: 1,
        height: 1,
        sha256: 'x',
        isPublic: 0,
        createdAt: now,
      }),
    );
    const url = `/media/${PICTURE}`;
    const payload = { uuid: PICTURE, imageFormat: 3, width: 1, height: 1, imageInfoArray: [{ url, imageUrl: url, width: 1, height: 1, size: 7 }] };
    const sent = sentOf(await bob.send(`C2C${A}`, '', { type: 'TIMImageElem', payload }));
    expect(await canReadMedia(core.db, '10003', PICTURE)).toBe(false);
    await batch(A, { toList: to('10003'), messages: [{ ID: sent.ID }] });
    expect(await canReadMedia(core.db, '10003', PICTURE)).toBe(true);
    expect(await codeOf(batch('10004', { toList: to('10005'), messages: [{ ID: sent.ID }] }))).toBe(404);
    await bob.codeOf('revoke', { ID: sent.ID });
    expect(await codeOf(batch(A, { toList: to('10003'), messages: [{ ID: sent.ID }] }))).toBe(404);
  });

  test('stores a long merged record once for several targets, repeated sends and repeated sources', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 4; index += 1) ids.push(sentOf(await alice.send('C2C10002', `${index}`.repeat(4000))).ID);
    const given = { toList: to('10002', '10003', '10004'), messages: ids.map((ID) => ({ ID })), merge: { title: 't', abstractList: [] } };
    expect((await batch(A, given)).results.map(({ code }) => code)).toEqual([200, 200, 200]);
    await batch(A, given);
    const repeated = { ...aMessage(A, 'C2C10005'), type: 'TIMRelayElem', payload: { title: 't', sourceIDs: Array.from({ length: 25 }, () => ids).flat() } };
    expect(await alice.codeOf('send', { message: repeated })).toBe(0);
    const stored = await core.db.selectFrom('mergers').select('body').execute();
    expect(stored.map(({ body }) => (JSON.parse(body) as { ID: string }[]).map(({ ID }) => ID))).toEqual([ids]);
    const { downloadKey } = (bob.lastEvent('msg.new') as { payload: { downloadKey: string } }).payload;
    expect(await bob.codeOf('merger', { downloadKey })).toBe(0);
    const outsider = await connectUser(core, '10006');
    expect(await outsider.codeOf('merger', { downloadKey })).toBe(404);
  });

  test('limits the rate of different long merged records and returns when to retry', async () => {
    const ids: string[] = [];
    for (let index = 0; index < RECORD_RATE.burst + 5; index += 1) {
      ports.advance(50);
      ids.push(sentOf(await alice.send('C2C10002', `${index}.`.repeat(1000))).ID);
    }
    const send = (first: number) =>
      alice.request('send', { message: { ...aMessage(A, 'C2C10005'), type: 'TIMRelayElem', payload: { title: 't', sourceIDs: ids.slice(first, first + 5) } } });
    for (let first = 0; first < RECORD_RATE.burst; first += 1) {
      ports.advance(50);
      expect((await send(first)).code).toBe(0);
    }
    ports.advance(1000);
    const refused = await send(RECORD_RATE.burst);
    expect(refused).toMatchObject({ code: ENGINE_CODE.tooFast, r: { scope: 'conversation', retryAfterMs: expect.any(Number) } });
    expect((await send(0)).code).toBe(0);
    const messages = ids.slice(RECORD_RATE.burst, RECORD_RATE.burst + 5).map((ID) => ({ ID }));
    const { results } = await batch(A, { toList: to('10002'), messages, merge: { title: 't', abstractList: [] } });
    expect(results).toEqual([{ conversationID: 'C2C10002', msgIds: [], code: ENGINE_CODE.tooFast, msg: expect.any(String) }]);
  });

  test('merges visible messages into one record, which can be forwarded unchanged', async () => {
    const one = sentOf(await alice.send('C2C10002', 'one'));
    const two = sentOf(await bob.send(`C2C${A}`, 'two'));
    const merge = { title: '聊天记录', abstractList: ['one', 'two'] };
    await batch(A, { toList: to('10003'), messages: [{ ID: one.ID }, { ID: two.ID }], merge });
    const carol = await connectUser(core, '10003');
    const { list } = (await carol.result('history', { conversationID: `C2C${A}`, count: 1 })) as {
      list: { ID: string; payload: { messageList: { ID: string }[] } }[];
    };
    expect(list[0]?.payload.messageList.map(({ ID }) => ID)).toEqual([one.ID, two.ID]);
    await batch('10003', { toList: to('10004'), messages: [{ ID: list[0]?.ID }] });
    const dave = await connectUser(core, '10004');
    const copied = (await dave.result('history', { conversationID: 'C2C10003', count: 1 })) as typeof list extends infer L ? { list: L } : never;
    expect(copied.list[0]?.payload.messageList.map(({ ID }) => ID)).toEqual([one.ID, two.ID]);
    expect(await codeOf(batch(A, { toList: to('10003'), messages: [text('x')], merge }))).toBe(400);
  });

  test('refuses to forward a message of a type that only the server sends', async () => {
    const { list } = (await alice.result('history', { conversationID: 'GROUP200001' })) as { list: { ID: string }[] };
    await core.write(({ db }) =>
      db
        .updateTable('messages')
        .set({ type: 'TIMCustomElem', payload: JSON.stringify({ data: '{"type":"GroupCustomMsg","detailType":9}', description: '', extension: '' }) })
        .where('id', '=', list[0]?.ID ?? '')
        .execute(),
    );
    expect((await batch(A, { toList: to('10002'), messages: [{ ID: list[0]?.ID }] })).results[0]?.code).toBe(403);
    expect(bob.events('msg.new')).toEqual([]);
  });

  test('acknowledges a message of another user between two messages of a batch', async () => {
    const texts = Array.from({ length: 30 }, (_value, index) => text(String(index)));
    const sending = batch(A, { toList: [{ conversationID: 'GROUP200001' }, ...to('10002')], messages: texts });
    const carol = await connectUser(core, '10003');
    const own = sentOf(await carol.send('GROUP200001', 'between'));
    const { results } = await sending;
    expect(results.map(({ code }) => code)).toEqual([200, 200]);
    const order = (bob.events('msg.new') as { ID: string }[]).map(({ ID }) => ID);
    expect(order.indexOf(own.ID)).toBeLessThan(order.length - 30);
    expect(order).toHaveLength(61);
  });

  test('G6 continues a batch under its key after a server stop and sends no message twice', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wisp-batch-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const databasePath = join(folder, 'wisp.db');
    const first = await createTestCore({ ports: createManualPorts(), databasePath });
    const reader = await connectUser(first, '10002');
    const given = { toList: [...to('99999', '10002'), { conversationID: 'GROUP200001' }], messages: [text('a'), text('b'), text('c')] };
    const sending = sendBatch({ host: first, userId: A }, given, claim('first-key'));
    const ended = sending.then(() => 'answered', String);
    while (reader.events('msg.new').length === 0) await first.write(async () => undefined);
    await first.close();
    expect(await ended).toContain('the server stops');
    const again = await createTestCore({ ports: createManualPorts(1_760_000_500_000, 9), databasePath });
    const sentBefore = await again.db
      .selectFrom('messages')
      .select('id')
      .where('sender', '=', A)
      .where('payload', 'in', ['{"text":"a"}', '{"text":"b"}', '{"text":"c"}'])
      .execute();
    expect(sentBefore.length).toBeGreaterThan(0);
    expect(sentBefore.length).toBeLessThan(6);
    const { results } = await sendBatch({ host: again, userId: A }, given, claim('first-key'));
    expect(results.map(({ code, msgIds }) => [code, msgIds.length])).toEqual([
      [20003, 0],
      [200, 3],
      [200, 3],
    ]);
    expect(results.flatMap(({ msgIds }) => msgIds)).toEqual(expect.arrayContaining(sentBefore.map(({ id }) => id)));
    expect(await sendBatch({ host: again, userId: A }, given, claim('first-key'))).toEqual({ results });
    const sent = await again.db
      .selectFrom('messages')
      .select('id')
      .where('sender', '=', A)
      .where('payload', 'in', ['{"text":"a"}', '{"text":"b"}', '{"text":"c"}'])
      .execute();
    expect(sent.map(({ id }) => id).sort()).toEqual(results.flatMap(({ msgIds }) => msgIds).sort());
    await again.close();
  });

  test('G6 runs a batch once when it is sent twice in parallel, and refuses another body under its key', async () => {
    const given = { toList: to('10002'), messages: [text('a'), text('b')] };
    const [first, second, other] = await Promise.all([
      batch(A, given, claim('key-of-two')),
      batch(A, given, claim('key-of-two')),
      codeOf(batch(A, given, claim('key-of-two', 'other'))),
    ]);
    expect(second).toEqual(first);
    expect([other, await codeOf(batch(A, given, claim('key-of-two', 'other')))]).toEqual([400, 400]);
    expect(bob.events('msg.new')).toHaveLength(2);
  });

  test('charges the user for each sent message and refuses the next batch before sending any of it', async () => {
    const small = await createTestCore({ ports: createManualPorts(), config: { rates: { ...DEFAULT_CONFIG.rates, batch: { perSecond: 1, burst: 3 } } } });
    const given = { toList: [...to('10002'), { conversationID: 'GROUP200001' }], messages: [text('a'), text('b')] };
    expect((await sendBatch({ host: small, userId: A }, given)).results.map(({ code }) => code)).toEqual([200, 200]);
    await expect(sendBatch({ host: small, userId: A }, given)).rejects.toMatchObject({ code: 429, data: { retryAfterSec: 3 } });
    expect((await sendBatch({ host: small, userId: '10002' }, { toList: to('10003'), messages: [text('x')] })).results[0]?.code).toBe(200);
    const sent = await small.db.selectFrom('messages').select('id').where('payload', '=', '{"text":"a"}').execute();
    expect(sent).toHaveLength(2);
    await small.close();
  });

  test('stops copying a source message that is recalled during the batch', async () => {
    const source = sentOf(await alice.send('GROUP200001', 'secret'));
    const sending = batch(A, { toList: Array.from({ length: 20 }, () => ({ conversationID: 'C2C10002' })), messages: [{ ID: source.ID }] });
    while (bob.events('msg.new').length < 3) await core.write(async () => undefined);
    expect(await alice.codeOf('revoke', { ID: source.ID })).toBe(0);
    const codes = (await sending).results.map(({ code }) => code);
    expect([codes[0], codes.at(-1)]).toEqual([200, 404]);
  });

  test('a batch of 100 messages reaches a group completely, at the rate that a group allows', async () => {
    const messages = Array.from({ length: 100 }, (_value, index) => text(String(index)));
    const sending = batch(A, { toList: [{ conversationID: 'GROUP200001' }], messages });
    const ended = sending.then(() => true);
    while (!(await Promise.race([ended, core.write(async () => false)]))) ports.advance(1);
    expect((await sending).results).toMatchObject([{ code: 200, msg: '' }]);
    expect((bob.events('msg.new') as { payload: object }[]).map(({ payload }) => payload)).toEqual(messages.map(({ payload }) => payload));
  });

  test('accepts at most 20 targets and 100 messages', () => {
    const many = (count: number) => Array.from({ length: count }, () => ({ conversationID: 'C2C10002' }));
    expect(batchSend.request.safeParse({ toList: many(20), messages: Array.from({ length: 100 }, () => text('x')) }).success).toBe(true);
    expect(batchSend.request.safeParse({ toList: many(21), messages: [text('x')] }).success).toBe(false);
    expect(batchSend.request.safeParse({ toList: many(1), messages: Array.from({ length: 101 }, () => text('x')) }).success).toBe(false);
    expect(batchSend.request.safeParse({ toList: [], messages: [text('x')] }).success).toBe(false);
  });
});

describe('sendCustomMessage', () => {
  test('sends the card of the caller or of another user, with the profile that the server stores', async () => {
    const { msgId } = await card(A, { fromWtId: A, toWtId: '10002', type: 'nameCard', targetWtId: '10005' });
    const message = bob.lastEvent('msg.new') as { ID: string; payload: { data: string } };
    expect(message.ID).toBe(msgId);
    expect(JSON.parse(message.payload.data)).toEqual({ type: 'nameCard', nickName: '欧阳若溪', avatar: '', userId: '10005' });
    await card(A, { fromWtId: A, toWtId: '10002', type: 'nameCard' });
    expect(JSON.parse((bob.lastEvent('msg.new') as typeof message).payload.data)).toMatchObject({ userId: A });
  });

  test('refuses a foreign sender, another type, the helper as receiver and an unknown user', async () => {
    expect(await codeOf(card(A, { fromWtId: '10002', toWtId: '10003', type: 'nameCard' }))).toBe(403);
    expect(await codeOf(card(A, { fromWtId: A, toWtId: '10002', type: 'GroupCustomMsg' }))).toBe(403);
    expect(await codeOf(card(A, { fromWtId: A, toWtId: 'wisperHelper', type: 'nameCard' }))).toBe(403);
    expect(await codeOf(card(A, { fromWtId: A, toWtId: '10002', type: 'nameCard', targetWtId: '99999' }))).toBe(404);
    expect(await codeOf(card(A, { fromWtId: A, toWtId: '99999', type: 'nameCard' }))).toBe(20003);
    expect(bob.events('msg.new')).toEqual([]);
  });
});

test('A3 refuses to forward a message that the operator marked as risky, alone or in a merged record', async () => {
  const { ID } = sentOf(await bob.send(`C2C${A}`, 'bad'));
  await giveCommand(core, 'mark-message', ID);
  expect(await codeOf(batch(A, { toList: to('10003'), messages: [{ ID }] }))).toBe(404);
  expect(await alice.codeOf('send', { message: { ...aMessage(A, 'C2C10003'), type: 'TIMRelayElem', payload: { sourceIDs: [ID] } } })).toBe(404);
  await giveCommand(core, 'mark-message', ID, '--clear');
  expect(await codeOf(batch(A, { toList: to('10003'), messages: [{ ID }] }))).toBe(200);
});
