import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createServerCore, type ServerCore } from '../../server/create-server-core.ts';
import { connectUser, sentOf } from '../support/core-client.ts';
import { createManualPorts } from '../support/fakes/manual-ports.ts';
import { GROUP_KINDS } from '../support/group-kinds.ts';
import { setUserState } from '../support/world.ts';
import { startPostgres, type PostgresCluster } from './postgres.ts';
import { createTestCore, TEST_CONFIG } from '../support/test-server.ts';

const GROUP = 'GROUP200001';
const databases: [string, () => Promise<PostgresCluster | undefined>][] = [
  ['SQLite', async () => undefined],
  ['PostgreSQL', startPostgres],
];
const clusters = databases.flatMap(([name, start]) => GROUP_KINDS.map(([kind, largeGroupAbove]) => ({ name: `${name}, ${kind}`, start, largeGroupAbove })));

describe.each(clusters)('the server on $name', ({ start, largeGroupAbove }) => {
  let cluster: PostgresCluster | undefined;
  let core: ServerCore;
  const dataDir = mkdtempSync(join(tmpdir(), 'wisp-databases-'));
  const databasePath = () => cluster?.url ?? join(dataDir, 'wisp.db');

  beforeAll(async () => {
    cluster = await start();
    core = await createTestCore({ config: { largeGroupAbove }, databasePath: databasePath(), dataDir });
  }, 60_000);
  afterAll(async () => {
    await core.close();
    await cluster?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('seeds, sends, reads, recalls, clears and syncs', async () => {
    const alice = await connectUser(core, '10001');
    const bob = await connectUser(core, '10002');
    const sent = sentOf(await alice.send(GROUP, 'hello', { atUserList: ['10002'], needReadReceipt: true }));
    expect(bob.lastEvent('msg.new')).toMatchObject({ ID: sent.ID, payload: { text: 'hello' } });
    expect(await bob.codeOf('receipt', { conversationID: GROUP, IDs: [sent.ID] })).toBe(0);
    expect(await bob.codeOf('react', { ID: sent.ID, reactionID: '👍', on: true })).toBe(0);
    expect(await bob.codeOf('read', { conversationID: GROUP, sequence: sent.sequence })).toBe(0);
    expect(await alice.codeOf('revoke', { ID: sent.ID })).toBe(0);
    expect(await bob.codeOf('delete', { conversationID: GROUP, IDs: [sent.ID] })).toBe(0);
    expect(await bob.codeOf('convPin', { id: GROUP, on: true })).toBe(0);
    expect(await bob.codeOf('clearHistory', { id: GROUP, upTo: sent.sequence })).toBe(0);
    expect(await bob.result('history', { conversationID: GROUP })).toMatchObject({ list: [], to: sent.sequence, isCompleted: true });
    expect(await bob.result('conversations')).toMatchObject({ cursor: '' });
    const { pts, groups } = bob.hello.r as { pts: number; groups?: { pts: number }[] };
    const groupPts = groups?.[0]?.pts ?? 0;
    const { events } = (await bob.result('sync', { pts })) as { events: { e: string }[] };
    expect(events.map((event) => event.e)).toEqual(bob.frames.filter((frame) => frame.pts !== undefined).map((frame) => frame.e));
    const shared = bob.frames.filter((frame) => frame.groupPts !== undefined).map((frame) => frame.e);
    const log = (await bob.request('sync', { pts: groupPts, group: '200001' })) as { r?: { events: { e: string }[]; conversation: object } };
    // The user has deleted the message, so the log no longer contains it.
    expect(log.r?.events.map((event) => event.e) ?? []).toEqual(shared.filter((name) => name !== 'msg.new'));
    expect(shared).toHaveLength(groups === undefined ? 0 : 3);
    await core.pruneEvents();
  });

  test('G6 keeps sequences consecutive while many users write, and returns the first row for a repeated ID', async () => {
    const writers = await Promise.all(['10001', '10002', '10003', '10004'].map((wtId) => connectUser(core, wtId)));
    const before = sentOf((await writers[0]?.send(GROUP, 'x')) ?? {}).sequence;
    const answers = await Promise.all(writers.flatMap((writer) => Array.from({ length: 5 }, () => writer.send(GROUP, 'y'))));
    const sequences = answers.map((answer) => sentOf(answer).sequence).sort((left, right) => left - right);
    expect(sequences).toEqual(Array.from({ length: 20 }, (_value, index) => before + 1 + index));
  });

  test('closes a socket within 5 s of a ban by another process, and stores no later message', async () => {
    const ports = createManualPorts();
    const other = await createServerCore({ databasePath: databasePath(), dataDir, ports, config: TEST_CONFIG });
    onTestFinished(() => other.close());
    const user = await connectUser(other, '10006');
    expect((await user.send('C2C10001', 'before')).code).toBe(0);
    await setUserState(core, '10006', 'banned');
    ports.advance(5000);
    void user.send('C2C10001', 'after');
    await vi.waitFor(() => expect(user.closes).toEqual([4003]));
    await other.write(async () => Promise.resolve());
    const stored = await core.db.selectFrom('messages').select('payload').where('sender', '=', '10006').execute();
    expect(stored.filter(({ payload }) => payload.includes('after'))).toEqual([]);
  });
});
