import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { CODE } from '../../contract/codes.ts';
import { syncDrafts, type SentDraft } from '../../contract/http/devices.ts';
import { connectUser, sentOf, type CoreClient } from '../../tests/support/core-client.ts';
import { createManualPorts } from '../../tests/support/fakes/manual-ports.ts';
import { createTestCore, type TestCore } from '../../tests/support/test-server.ts';
import { refuse } from '../policies/refusal.ts';
import { insertRows } from '../store/bulk-insert.ts';
import { draftSteps } from './drafts/sync-drafts.ts';
import { deleteTagSteps } from './friends/delete-tags.ts';
import type { CommandHost } from './host.ts';
import { deletionSteps } from './messages/report-deletion.ts';
import type { IdempotencyClaim } from './run-mutation.ts';
import { runSteps, type Steps } from './run-steps.ts';

const A = '10001';
const MARK = '4294967296';
const numbers = (count: number) => Array.from({ length: count }, (_value, index) => index + 1);
const CONVERSATIONS = numbers(100).map((number) => `C2Cyx${number}`);
const claim: IdempotencyClaim = { callerKey: `user:${A}`, key: 'one-request', path: '/any', bodyHash: 'same', judge: (kept) => Promise.resolve(kept) };

let core: TestCore;
let alice: CoreClient;
let bob: CoreClient;

beforeEach(async () => {
  core = await createTestCore({ ports: createManualPorts() });
  alice = await connectUser(core, A);
  bob = await connectUser(core, '10002');
});
afterEach(() => core.close());

const aDraft = (conversationID: string, version = 1): SentDraft => ({
  conversationID,
  html: '["words"]',
  abstract: 'words',
  version,
  deviceId: 'device-a',
  deleted: 0,
  updatedTs: version,
});
const draftsOf = (host: CommandHost, items: readonly SentDraft[]) => draftSteps(host.write, A, syncDrafts.request.parse({ since: 0, items }));
const run = <Progress, Answer>(host: CommandHost, steps: Steps<Progress, Answer>) => runSteps({ host, idempotency: claim }, steps);

/**
 * Sends other commands until the request is answered. Returns how much of the request is done in total, and the most that is done between
 * two of those commands.
 */
async function doneBetween(count: () => Promise<number> | number, request: Promise<unknown>): Promise<{ most: number; all: number }> {
  const ended = new AbortController();
  const answered = request.finally(() => ended.abort());
  const before = await count();
  let [last, most] = [before, 0];
  while (!ended.signal.aborted) {
    await core.write(async () => undefined);
    const done = await count();
    [last, most] = [done, Math.max(most, done - last)];
  }
  await answered;
  return { most: Math.max(most, (await count()) - last), all: (await count()) - before };
}

/** Conversations on the list of the user, without messages. A mark alone keeps a conversation off the list (CONV-080). */
async function listConversations(host: Pick<TestCore, 'write'>, user: CoreClient): Promise<void> {
  expect(await user.codeOf('convMark', { ids: CONVERSATIONS, mark: MARK, on: true })).toBe(0);
  await host.write(({ db }) => db.updateTable('conversationStates').set({ removed: 0 }).where('userId', '=', A).where('conv', 'like', '%yx%').execute());
}

const received = (name: string) => () => alice.events(name).length;

async function sendMany(count: number): Promise<{ msgType: 1; msgId: string }[]> {
  const deletions: { msgType: 1; msgId: string }[] = [];
  for (const number of numbers(count)) deletions.push({ msgType: 1, msgId: sentOf(await bob.send(`C2C${A}`, String(number))).ID });
  return deletions;
}

describe('other commands run between the parts of a request with many items', () => {
  test('when it marks or deletes conversations', async () => {
    await listConversations(core, alice);
    const marked = await doneBetween(received('conv.update'), alice.request('convMark', { ids: CONVERSATIONS, mark: MARK, on: false }));
    expect(marked.all).toBe(100);
    expect(marked.most).toBeLessThan(20);
    const deleted = await doneBetween(received('conv.delete'), alice.request('convDelete', { ids: CONVERSATIONS, clearHistory: true, upTo: {} }));
    expect(deleted.all).toBe(100);
    expect(deleted.most).toBeLessThan(20);
  });

  test('when it stores drafts', async () => {
    const items = CONVERSATIONS.map((id) => aDraft(id));
    const stored = await doneBetween(received('draft.update'), run(core, draftsOf(core, items)));
    expect(stored.all).toBe(100);
    expect(stored.most).toBeLessThan(50);
  });

  test('when it reports deletions', async () => {
    const deletions = await sendMany(40);
    const gone = async () => (await core.db.selectFrom('deletions').select('seq').where('userId', '=', A).execute()).length;
    const reported = await doneBetween(gone, run(core, deletionSteps(core.write, A, deletions)));
    expect(reported.all).toBe(40);
    expect(reported.most).toBeLessThan(20);
  });
});

describe('tags with many friends', () => {
  const FRIENDS_EACH = 1600;
  const TAGS = numbers(8).map((number) => `tag-${number}`);
  const countRows = async (host: Pick<CommandHost, 'db'> = core) => (await host.db.selectFrom('friendTagMembers').select('tagId').execute()).length;

  async function fillTags(host: Pick<TestCore, 'write'>): Promise<void> {
    await host.write(async ({ db }) => {
      await insertRows(
        db,
        'friendTags',
        TAGS.map((id, createdAt) => ({ id, ownerId: A, name: id, createdAt })),
      );
      const members = TAGS.flatMap((tagId) => numbers(FRIENDS_EACH).map((number) => ({ tagId, ownerId: A, friendId: `f${number}` })));
      await insertRows(db, 'friendTagMembers', members);
    });
  }

  test('PEOPLE-116 are deleted in several transactions, between which other commands run, and notify once', async () => {
    await fillTags(core);
    const gone = async () => -(await countRows());
    const deleted = await doneBetween(gone, run(core, deleteTagSteps(core.write, A, TAGS)));
    expect(deleted.all).toBe(TAGS.length * FRIENDS_EACH);
    expect(deleted.most).toBeLessThanOrEqual(4 * FRIENDS_EACH);
    expect(alice.events('data.update')).toEqual([{ scope: 'tags' }]);
  });

  test('PEOPLE-116 stay as they are if one of them belongs to another user', async () => {
    await fillTags(core);
    await core.write(({ db }) => insertRows(db, 'friendTags', [{ id: 'foreign', ownerId: '10002', name: 'x', createdAt: 1 }]));
    await expect(runSteps({ host: core }, deleteTagSteps(core.write, A, [...TAGS, 'foreign']))).rejects.toMatchObject({ code: 404 });
    expect(await countRows()).toBe(TAGS.length * FRIENDS_EACH);
    expect(alice.events('data.update')).toEqual([]);
  });
});

describe('one refused item refuses the whole request before any change', () => {
  test('of conversations', async () => {
    const ids = [...CONVERSATIONS.slice(0, 30), 'GROUP999999'];
    expect(await alice.codeOf('convMark', { ids, mark: MARK, on: true })).toBe(404);
    expect(alice.events('conv.update')).toEqual([]);
    // Only a conversation of the list can be removed from it.
    expect(await alice.codeOf('convMark', { ids: CONVERSATIONS, mark: MARK, on: true })).toBe(0);
    expect(await alice.codeOf('convDelete', { ids, clearHistory: true, upTo: {} })).toBe(404);
    expect(alice.events('conv.delete')).toEqual([]);
  });

  test('of deletions and drafts, and the refusal is stored under the key', async () => {
    const deletions = await sendMany(12);
    const foreign = { msgType: 1 as const, msgId: sentOf(await bob.send('C2C10003', 'not yours')).ID };
    for (const given of [[...deletions, foreign], deletions]) {
      await expect(run(core, deletionSteps(core.write, A, given))).rejects.toMatchObject({ code: 404 });
    }
    expect(alice.events('msg.delete')).toEqual([]);
    const items = [...CONVERSATIONS.slice(0, 30).map((id) => aDraft(id)), { ...aDraft('C2C10002'), html: '<b>' }];
    await expect(runSteps({ host: core }, draftsOf(core, items))).rejects.toMatchObject({ code: 400 });
    expect(alice.events('draft.update')).toEqual([]);
  });
});

describe('a request that a server stop interrupted', () => {
  type Made = { first: TestCore; again(): Promise<TestCore> };

  async function twoCores(): Promise<Made> {
    const folder = mkdtempSync(join(tmpdir(), 'wisp-items-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const databasePath = join(folder, 'wisp.db');
    const first = await createTestCore({ ports: createManualPorts(), databasePath });
    return { first, again: () => createTestCore({ ports: createManualPorts(1_760_000_500_000, 9), databasePath }) };
  }

  const notified = async (host: CommandHost, name: string) =>
    (await host.db.selectFrom('userEvents').select('pts').where('userId', '=', A).where('name', '=', name).execute()).length;

  /** Closes the core as soon as a part of the request is published. Returns the number of events before the request, and its outcome. */
  async function stopWithin(made: Made, name: string, request: Promise<unknown>): Promise<{ second: TestCore; before: number; outcome: unknown }> {
    const before = await notified(made.first, name);
    const ended = request.then(() => 'answered', String);
    while ((await notified(made.first, name)) === before) await made.first.write(async () => undefined);
    await made.first.close();
    const second = await made.again();
    return { second, before, outcome: await ended };
  }

  test('G6 stores each draft once when it is repeated, and returns all drafts', async () => {
    const made = await twoCores();
    const items = CONVERSATIONS.map((id) => aDraft(id));
    const { second, before, outcome } = await stopWithin(made, 'draft.update', run(made.first, draftsOf(made.first, items)));
    onTestFinished(() => second.close());
    expect(outcome).toContain('the server stops');
    expect((await notified(second, 'draft.update')) - before).toBeLessThan(100);
    const answer = await run(second, draftsOf(second, items));
    expect(answer.items.map(({ conversationID }) => conversationID)).toEqual(expect.arrayContaining(CONVERSATIONS));
    expect((await notified(second, 'draft.update')) - before).toBe(100);
    expect(await run(second, draftsOf(second, items))).toEqual(answer);
  });

  test('G6 deletes each conversation once when it is repeated', async () => {
    const made = await twoCores();
    const reader = await connectUser(made.first, A);
    await listConversations(made.first, reader);
    const params = { ids: CONVERSATIONS, clearHistory: true, upTo: {} };
    void reader.request('convDelete', params);
    const { second, before } = await stopWithin(made, 'conv.delete', Promise.resolve());
    onTestFinished(() => second.close());
    expect((await notified(second, 'conv.delete')) - before).toBeLessThan(100);
    expect(await (await connectUser(second, A)).codeOf('convDelete', params)).toBe(0);
    expect((await notified(second, 'conv.delete')) - before).toBe(100);
  });

  test('G6 deletes each message once when it is repeated', async () => {
    const made = await twoCores();
    const writer = await connectUser(made.first, '10002');
    const deletions: { msgType: 1; msgId: string }[] = [];
    for (const number of numbers(60)) deletions.push({ msgType: 1, msgId: sentOf(await writer.send(`C2C${A}`, String(number))).ID });
    const { second, outcome } = await stopWithin(made, 'msg.delete', run(made.first, deletionSteps(made.first.write, A, deletions)));
    onTestFinished(() => second.close());
    expect(outcome).toContain('the server stops');
    const gone = () => second.db.selectFrom('deletions').select('seq').where('userId', '=', A).execute();
    expect((await gone()).length).toBeLessThan(60);
    await run(second, deletionSteps(second.write, A, deletions));
    expect(await gone()).toHaveLength(60);
    const bodies = await second.db.selectFrom('userEvents').select('body').where('userId', '=', A).where('name', '=', 'msg.delete').execute();
    expect(bodies.flatMap(({ body }) => (JSON.parse(body ?? '') as { list: unknown[] }).list)).toHaveLength(60);
  });
});

test('setting an existing mark again sends no event', async () => {
  await bob.send(`C2C${A}`, 'lists the conversation');
  for (const mark of ['4', '5']) await alice.codeOf('convMark', { ids: ['C2C10002'], mark, on: true });
  const notified = alice.events('conv.update').length;
  expect(notified).toBe(2);
  expect(await alice.codeOf('convMark', { ids: ['C2C10002'], mark: '4', on: true })).toBe(0);
  expect(alice.events('conv.update')).toHaveLength(notified);
});

test('G6 a refusal after the first part remains the answer of its key', async () => {
  const steps = (isRefused: boolean): Steps<number, string> => ({
    begin: () => Promise.resolve(0),
    step: async (done) => {
      if (done === 1 && isRefused) return refuse(CODE.notFound);
      return done === 2 ? { answer: 'done' } : { progress: done + 1 };
    },
  });
  await expect(run(core, steps(true))).rejects.toMatchObject({ code: 404 });
  await expect(run(core, steps(false))).rejects.toMatchObject({ code: 404 });
});
