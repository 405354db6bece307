import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aConversation, anItem } from './support/builders.ts';
import { createSyncBench, type SyncBench } from './support/fakes/sync-bench.ts';
import { createHttpClient, type HttpClient } from '../src/api/http-client.ts';
import { createDraftCaller, createHttpCaller } from '../src/main/account-api.ts';
import { applyBatch } from '../src/sync/inbound/apply-batch.ts';
import { pinConversation } from '../src/sync/commands/conversations/change-conversation.ts';
import { saveDraft } from '../src/sync/commands/drafts/save-draft.ts';
import { createOpQueue } from '../src/sync/outbox/ops.ts';
import { createListRefresher } from '../src/sync/lists/refresh-lists.ts';
import { createDraftSync } from '../src/sync/drafts/sync-drafts.ts';

const GROUPS = ['GROUP200001', 'GROUP200002', 'GROUP200003'];

let bench: SyncBench;
let asked: string[];
let pauseSec: number;
beforeEach(async () => {
  bench = await createSyncBench();
  asked = [];
  pauseSec = 60;
});
afterEach(() => bench.close());

/** The real client with a server that answers 429. */
function createBusyApi(): HttpClient {
  return createHttpClient({
    clock: bench.clock,
    signer: { sign: async () => 'x', hashPassword: async () => 'x' },
    deviceId: 'd',
    build: 'b',
    readToken: () => 't',
    readLanguage: () => 'zh-CN',
    readOffsetMs: () => 0,
    learnServerTime: () => undefined,
    network: {
      ...bench.ports.network,
      fetch: async (url) => {
        asked.push(url);
        return new Response('{"code":429,"msg":"","data":null}', { status: 429, headers: { 'Retry-After': String(pauseSec) } });
      },
    },
  });
}

async function waitSeconds(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await bench.loop.advance(1000);
}

describe('after 429 with Retry-After (protocol §9)', () => {
  test('ERR-014 the client tries no operation earlier, even for another entity or after a reconnect', async () => {
    await bench.drive(
      applyBatch(
        bench.context,
        GROUPS.map((conversationID, at) => anItem(at + 1, { e: 'conv.update', d: aConversation({ conversationID }) })),
      ),
    );
    await bench.drive(pinConversation(bench.commands, GROUPS[0] ?? '', true));
    const ops = createOpQueue({ context: bench.context, callHttp: createHttpCaller(createBusyApi()), isReady: () => true, refused: () => undefined });
    ops.wake();
    await waitSeconds(5);
    await bench.drive(pinConversation(bench.commands, GROUPS[1] ?? '', true));
    ops.wake();
    ops.retryNow();
    await waitSeconds(50);
    expect(asked).toHaveLength(1);
    await waitSeconds(10);
    expect(asked.length).toBeGreaterThan(1);
    ops.stop();
  });

  test("the client keeps a delay of an hour when the device's clock jumps", async () => {
    pauseSec = 3600;
    await bench.drive(applyBatch(bench.context, [anItem(1, { e: 'conv.update', d: aConversation({ conversationID: GROUPS[0] ?? '' }) })]));
    await bench.drive(pinConversation(bench.commands, GROUPS[0] ?? '', true));
    const ops = createOpQueue({ context: bench.context, callHttp: createHttpCaller(createBusyApi()), isReady: () => true, refused: () => undefined });
    ops.wake();
    await waitSeconds(60);
    bench.clock.jump(48 * 3_600_000);
    await waitSeconds(3500);
    expect(asked).toHaveLength(1);
    await waitSeconds(60);
    expect(asked).toHaveLength(2);
    ops.stop();
  });

  test('the client sends no drafts earlier, even after more typing or a gap', async () => {
    const drafts = createDraftSync({ context: bench.context, call: createDraftCaller(createBusyApi()), isReady: () => true });
    drafts.pull();
    await waitSeconds(2);
    await bench.drive(saveDraft(bench.commands, 'C2C10002', { nodes: [{ kind: 'text', text: 'typed' }], basis: { version: 0, nodes: [] } }));
    drafts.wake();
    await waitSeconds(10);
    drafts.pull();
    await waitSeconds(45);
    expect(asked).toHaveLength(1);
    await waitSeconds(5);
    expect(asked.length).toBeGreaterThan(1);
    drafts.stop();
  });

  test('the client reads no list earlier, even if a notice names it', async () => {
    const lists = createListRefresher({ context: bench.context, api: createBusyApi(), ports: bench.ports, ended: () => undefined, report: () => undefined });
    lists.refresh(['faq']);
    await waitSeconds(2);
    lists.refresh(['faq']);
    await waitSeconds(55);
    expect(asked).toHaveLength(1);
    await waitSeconds(5);
    expect(asked.length).toBeGreaterThan(1);
    lists.stop();
  });
});

test.each([500, 507, 11_001, 11_013])('G10 an answer with code %i does not refuse the draft: the client sends it later', async (code) => {
  let answers = 0;
  const sent: number[] = [];
  const drafts = createDraftSync({
    context: bench.context,
    isReady: () => true,
    async call({ items }) {
      answers += 1;
      if (items.length > 0) sent.push(answers);
      if (items.length > 0 && sent.length === 1) return { kind: 'refused', code, message: '' };
      return { kind: 'ok', value: { now: answers, items: [] } };
    },
  });
  drafts.pull();
  await waitSeconds(2);
  await bench.drive(saveDraft(bench.commands, 'C2C10002', { nodes: [{ kind: 'text', text: 'typed' }], basis: { version: 0, nodes: [] } }));
  await waitSeconds(30);
  expect(sent).toHaveLength(2);
  drafts.stop();
});
