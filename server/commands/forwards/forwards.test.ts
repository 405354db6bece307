import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { batchSend, type BatchSend } from '../../../contract/http/forwards.ts';
import { aMessage, connectUser, sentOf, type CoreClient } from '../../../tests/support/core-client.ts';
import { createManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { createTestCore, type TestCore } from '../../../tests/support/test-server.ts';
import { giveCommand } from '../../../tests/support/world.ts';
import { canReadMedia } from '../../policies/media-access.ts';
import { insertMedia } from '../../store/media.ts';
import { sendBatch } from './send-batch.ts';
import { sendCard, type CardRequest } from './send-card.ts';

const A = '10001';
const PICTURE = '11111111-1111-4111-8111-111111111111';

let core: TestCore;
let alice: CoreClient;
let bob: CoreClient;

beforeEach(async () => {
  core = await createTestCore({ ports: createManualPorts() });
  alice = await connectUser(core, A);
  bob = await connectUser(core, '10002');
});
afterEach(() => core.close());

const batch = (userId: string, given: object) => core.write((unit) => sendBatch(unit, userId, batchSend.request.parse(given) as BatchSend));
const card = (userId: string, request: CardRequest) => core.write((unit) => sendCard(unit, userId, request));
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error: { code?: number }) => error.code,
  );
const to = (...wtIds: string[]) => wtIds.map((wtId) => ({ conversationID: `C2C${wtId}` }));
const text = (words: string) => ({ type: 'TIMTextElem', payload: { text: words } });

describe('batchSend', () => {
  test('says the same to each target, and each target answers for itself', async () => {
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

  test('G6 with the IDs the client chose it says nothing twice', async () => {
    const given = { toList: [{ conversationID: 'C2C10002', IDs: ['10001-1-1', '10001-1-2'] }], messages: [text('a'), text('b')] };
    const first = await batch(A, given);
    expect(await batch(A, given)).toEqual(first);
    expect(first.results[0]?.msgIds).toEqual(['10001-1-1', '10001-1-2']);
    expect(bob.events('msg.new')).toHaveLength(2);
    expect(await codeOf(batch(A, { ...given, messages: [text('a')] }))).toBe(400);
    expect((await batch(A, { toList: [{ conversationID: 'C2C10002', IDs: ['10003-1-1'] }], messages: [text('a')] })).results[0]?.code).toBe(403);
  });

  test('copies what the caller sees, with its picture, and nothing he does not see', async () => {
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

  test('merges what the caller sees into one record, which copies on as it is', async () => {
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

  test('sends on nothing that only the server says', async () => {
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

  test('takes 20 targets and 100 messages, and no more', () => {
    const many = (count: number) => Array.from({ length: count }, () => ({ conversationID: 'C2C10002' }));
    expect(batchSend.request.safeParse({ toList: many(20), messages: Array.from({ length: 100 }, () => text('x')) }).success).toBe(true);
    expect(batchSend.request.safeParse({ toList: many(21), messages: [text('x')] }).success).toBe(false);
    expect(batchSend.request.safeParse({ toList: many(1), messages: Array.from({ length: 101 }, () => text('x')) }).success).toBe(false);
    expect(batchSend.request.safeParse({ toList: [], messages: [text('x')] }).success).toBe(false);
  });
});

describe('sendCustomMessage', () => {
  test('sends my own card, or that of somebody, with what the server knows of him', async () => {
    const { msgId } = await card(A, { fromWtId: A, toWtId: '10002', type: 'nameCard', targetWtId: '10005' });
    const message = bob.lastEvent('msg.new') as { ID: string; payload: { data: string } };
    expect(message.ID).toBe(msgId);
    expect(JSON.parse(message.payload.data)).toEqual({ type: 'nameCard', nickName: '欧阳若溪', avatar: '', userId: '10005' });
    await card(A, { fromWtId: A, toWtId: '10002', type: 'nameCard' });
    expect(JSON.parse((bob.lastEvent('msg.new') as typeof message).payload.data)).toMatchObject({ userId: A });
  });

  test('speaks for nobody else, sends no other type, and keeps the rules of a message', async () => {
    expect(await codeOf(card(A, { fromWtId: '10002', toWtId: '10003', type: 'nameCard' }))).toBe(403);
    expect(await codeOf(card(A, { fromWtId: A, toWtId: '10002', type: 'GroupCustomMsg' }))).toBe(403);
    expect(await codeOf(card(A, { fromWtId: A, toWtId: 'wisperHelper', type: 'nameCard' }))).toBe(403);
    expect(await codeOf(card(A, { fromWtId: A, toWtId: '10002', type: 'nameCard', targetWtId: '99999' }))).toBe(404);
    expect(await codeOf(card(A, { fromWtId: A, toWtId: '99999', type: 'nameCard' }))).toBe(20003);
    expect(bob.events('msg.new')).toEqual([]);
  });
});

test('A3 a message that the operator marked as risky is not forwarded, by itself or in a record', async () => {
  const { ID } = sentOf(await bob.send(`C2C${A}`, 'bad'));
  await giveCommand(core, 'mark-message', ID);
  expect(await codeOf(batch(A, { toList: to('10003'), messages: [{ ID }] }))).toBe(404);
  expect(await alice.codeOf('send', { message: { ...aMessage(A, 'C2C10003'), type: 'TIMRelayElem', payload: { sourceIDs: [ID] } } })).toBe(404);
  await giveCommand(core, 'mark-message', ID, '--clear');
  expect(await codeOf(batch(A, { toList: to('10003'), messages: [{ ID }] }))).toBe(200);
});
