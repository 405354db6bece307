import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batchSend, type BatchSend } from '../../contract/http/forwards.ts';
import { LIMITS } from '../../contract/limits.ts';
import { DEFAULT_CONFIG } from '../../server/config.ts';
import { batchSteps } from '../../server/commands/forward/send-batch.ts';
import { runSteps } from '../../server/commands/run-steps.ts';
import type { ServerCore } from '../../server/create-server-core.ts';
import { parseInbound } from '../../src/engines/chat/embedded/wire.ts';
import { aMessage, connectUser, sentOf, type CoreClient } from '../support/core-client.ts';
import { createTestCore } from '../support/test-server.ts';
import { startPostgres, type PostgresCluster } from './postgres.ts';

const PAIR = 'C2C10002';
const TOO_DEEP = 11121;
const NO_RATES = { ...DEFAULT_CONFIG.rates, requests: { perSecond: 100_000, burst: 100_000 }, groupMessagesPerSecond: 100_000 };
const clusters: [string, () => Promise<PostgresCluster | undefined>][] = [
  ['SQLite', async () => undefined],
  ['PostgreSQL', startPostgres],
];

describe.each(clusters)('merged records on %s', (_name, start) => {
  let cluster: PostgresCluster | undefined;
  let core: ServerCore;
  let alice: CoreClient;
  let bob: CoreClient;

  beforeAll(async () => {
    cluster = await start();
    core = await createTestCore({ config: { rates: NO_RATES }, ...(cluster === undefined ? {} : { databasePath: cluster.url }) });
    alice = await connectUser(core, '10001');
    bob = await connectUser(core, '10002');
  }, 60_000);
  afterAll(async () => {
    await core.close();
    await cluster?.stop();
  });

  const record = (payload: object) => ({ message: { ...aMessage('10001', PAIR), type: 'TIMRelayElem', payload: { title: 't', ...payload } } });
  const wrap = async (...sourceIDs: string[]) => sentOf(await alice.request('send', record({ sourceIDs }))).ID;
  const sendText = async (text: string) => sentOf(await alice.send(PAIR, text)).ID;
  const batch = (given: object) => runSteps({ host: core }, batchSteps({ host: core, userId: '10001', batch: batchSend.request.parse(given) as BatchSend }));

  async function nest(levels: number, innermost: readonly string[]): Promise<string> {
    let id = await wrap(...innermost);
    for (let level = 1; level < levels; level += 1) id = await wrap(id);
    return id;
  }

  /** Rewrites a payload to the state from before the limit, which no command writes today. */
  async function putPayload(ID: string, change: (payload: Record<string, unknown>) => object): Promise<void> {
    await core.write(async ({ db }) => {
      const row = await db.selectFrom('messages').select('payload').where('id', '=', ID).executeTakeFirstOrThrow();
      const payload = JSON.stringify(change(JSON.parse(row.payload) as Record<string, unknown>));
      await db.updateTable('messages').set({ payload }).where('id', '=', ID).execute();
    });
  }

  async function countStored(): Promise<object> {
    const count = async (table: 'messages' | 'mergers' | 'mergerUses' | 'mediaUses' | 'userEvents') =>
      Number(
        (
          await core.db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('rows'))
            .executeTakeFirstOrThrow()
        ).rows,
      );
    return {
      messages: await count('messages'),
      mergers: await count('mergers'),
      mergerUses: await count('mergerUses'),
      mediaUses: await count('mediaUses'),
      userEvents: await count('userEvents'),
      events: bob.frames.filter((frame) => frame.e !== undefined).length,
      conversations: await bob.result('conversations'),
    };
  }

  async function expectRefused(attempt: () => Promise<unknown>, code: unknown): Promise<void> {
    const before = await countStored();
    expect(await attempt()).toEqual(code);
    expect(await countStored()).toEqual(before);
  }

  test('forwarding a text in itself sixteen times is refused from the ninth level on, and frames stay readable', async () => {
    let id = await sendText('x');
    const codes: (number | undefined)[] = [];
    for (let level = 1; level <= 16; level += 1) {
      const answer = await alice.request('send', record({ sourceIDs: [id] }));
      codes.push(answer.code);
      if (answer.code === 0) id = sentOf(answer).ID;
    }
    expect(codes).toEqual([...Array<number>(8).fill(0), ...Array<number>(8).fill(TOO_DEEP)]);
    expect(bob.frames.filter((frame) => parseInbound(JSON.stringify(frame)).kind === 'ignored')).toEqual([]);
  });

  test('send and batchSend refuse the ninth level without storing anything or notifying the receiver', async () => {
    const deepest = await nest(8, [await sendText('x')]);
    const send = () => alice.codeOf('send', record({ sourceIDs: [deepest] }));
    const merge = async () =>
      (await batch({ toList: [{ conversationID: PAIR }], messages: [{ ID: deepest }], merge: { title: 't', abstractList: [] } })).results;
    const asNew = async () =>
      (await batch({ toList: [{ conversationID: PAIR }], messages: [{ type: 'TIMRelayElem', payload: { sourceIDs: [deepest] } }] })).results;
    const refused = [{ conversationID: PAIR, msgIds: [], code: TOO_DEEP, msg: '聊天记录最多嵌套 8 层' }];
    await expectRefused(send, TOO_DEEP);
    await expectRefused(merge, refused);
    await expectRefused(asNew, refused);
    expect(await alice.codeOf('send', record({ copyOf: deepest }))).toBe(0);
    expect((await batch({ toList: [{ conversationID: PAIR }], messages: [{ ID: deepest }] })).results[0]?.code).toBe(200);
  });

  test('a list that is stored separately cannot hide a ninth level', async () => {
    const long = await Promise.all(Array.from({ length: 3 }, () => sendText('x'.repeat(5000))));
    const apart = await nest(1, long);
    const seven = await nest(7, long);
    const deepest = await wrap(seven, ...long);
    expect(bob.lastEvent('msg.new')).toMatchObject({ ID: deepest, payload: { downloadKey: expect.any(String) as string, depth: 8 } });
    await expectRefused(() => alice.codeOf('send', record({ sourceIDs: [deepest] })), TOO_DEEP);
    await expectRefused(() => alice.codeOf('send', record({ sourceIDs: [apart, deepest] })), TOO_DEEP);
    expect(await alice.codeOf('send', record({ sourceIDs: [apart, seven] }))).toBe(0);
  });

  test('lists and depths from the client are ignored', async () => {
    const deepest = await nest(8, [await sendText('x')]);
    const forged = { messageList: [{ type: 'TIMTextElem', payload: { text: 'forged' } }], downloadKey: 'forged', depth: 1 };
    await expectRefused(() => alice.codeOf('send', record(forged)), 404);
    await expectRefused(() => alice.codeOf('send', record({ ...forged, sourceIDs: [deepest] })), TOO_DEEP);
    let list: unknown[] = [];
    for (let level = 0; level < 20; level += 1) list = [{ type: 'TIMRelayElem', payload: { messageList: list } }];
    await expectRefused(() => alice.codeOf('send', record({ messageList: list })), 400);
    const long = await Promise.all(Array.from({ length: 3 }, () => sendText('x'.repeat(5000))));
    await alice.request('send', record({ sourceIDs: long, depth: 99 }));
    expect(bob.lastEvent('msg.new')).toMatchObject({ payload: { depth: 1 } });
  });

  test('a deeper record from before the limit can be read, but neither be wrapped nor forwarded', async () => {
    const old = await nest(8, [await sendText('x')]);
    await putPayload(old, (payload) => ({ ...payload, messageList: [{ type: 'TIMRelayElem', payload }] }));
    const { list } = (await bob.result('history', { conversationID: 'C2C10001', count: 1 })) as { list: { ID: string; payload: { messageList: unknown[] } }[] };
    expect(list[0]).toMatchObject({ ID: old, payload: { messageList: [{ type: 'TIMRelayElem' }] } });
    await expectRefused(() => alice.codeOf('send', record({ sourceIDs: [old] })), TOO_DEEP);
    await expectRefused(() => alice.codeOf('send', record({ copyOf: old })), TOO_DEEP);
    const refused = [{ conversationID: PAIR, msgIds: [], code: TOO_DEEP, msg: '聊天记录最多嵌套 8 层' }];
    await expectRefused(async () => (await batch({ toList: [{ conversationID: PAIR }], messages: [{ ID: old }] })).results, refused);
  });

  test('lists stored separately before depths were stored are measured', async () => {
    const long = await Promise.all(Array.from({ length: 3 }, () => sendText('x'.repeat(5000))));
    let id = await nest(4, long);
    for (let level = 5; level <= 8; level += 1) {
      await putPayload(id, ({ depth: _depth, ...payload }) => payload);
      id = await wrap(id, ...long);
    }
    await putPayload(id, ({ depth: _depth, ...payload }) => payload);
    await core.write(async ({ db }) => {
      for (const { mergerKey: mergedRecordKey, body } of await db.selectFrom('mergers').selectAll().execute())
        await db
          .updateTable('mergers')
          .set({ body: body.replaceAll(/,"depth":\d+/g, '') })
          .where('mergerKey', '=', mergedRecordKey)
          .execute();
    });
    await expectRefused(() => alice.codeOf('send', record({ sourceIDs: [id] })), TOO_DEEP);
    expect(await alice.codeOf('send', record({ copyOf: id }))).toBe(0);
    expect(bob.lastEvent('msg.new')).toMatchObject({ payload: { depth: 8 } });
  });

  test('a record whose list would exceed a frame is refused, because its reader could not load it', async () => {
    // A control character is counted as one byte and sent as six.
    const cloudCustomData = '\u0001'.repeat(9500);
    const large: string[] = [];
    for (let index = 0; index < 27; index += 1) large.push(sentOf(await alice.send(PAIR, 'x', { cloudCustomData })).ID);
    await expectRefused(() => alice.codeOf('send', record({ sourceIDs: large })), 8001);
    expect(await alice.codeOf('send', record({ sourceIDs: large.slice(1) }))).toBe(0);
    const { downloadKey } = (bob.lastEvent('msg.new') as { payload: { downloadKey: string } }).payload;
    const list = (await bob.result('merger', { downloadKey })) as unknown[];
    expect(list).toHaveLength(26);
    expect(JSON.stringify(list).length).toBeLessThan(LIMITS.serverFrameBytes);
    // A list from before that limit is cut, because the client would drop the whole answer.
    await core.write(({ db }) =>
      db
        .updateTable('mergers')
        .set({ body: JSON.stringify([...list, ...list]) })
        .where('mergerKey', '=', downloadKey)
        .execute(),
    );
    const cut = await bob.request('merger', { downloadKey });
    expect(parseInbound(JSON.stringify(cut))).toMatchObject({ kind: 'response' });
    expect((cut.r as unknown[]).slice(0, 26)).toEqual(list);
  });
});
