import { afterEach, beforeEach, expect, test } from 'vitest';
import { createManualPorts, type ManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { createTestCore, type TestCore } from '../../../tests/support/test-server.ts';
import { insertRows } from '../../store/bulk-insert.ts';
import { convKey, insertStates, newState } from '../../store/conversations/conversations.ts';
import type { CommandHost } from '../host.ts';
import { muteConversation } from './change-conversation.ts';
import { createMuteEnder } from './end-mutes.ts';

const BUSY = '10001';
const OTHER = '10003';
const PAIR = 'C2C10004';
const MINUTE_MS = 60_000;
/** More than one read of the ended mutes contains. */
const MANY = 1200;

let ports: ManualPorts;
let core: TestCore;

beforeEach(async () => {
  ports = createManualPorts();
  core = await createTestCore({ ports });
});
afterEach(() => core.close());

test('CONV-060 a mute that the user renews while the server ends the old one stays', async () => {
  const muteFor = async (ms: number) =>
    core.write((unit) => muteConversation(unit, OTHER, { id: PAIR, type: 'AcceptNotNotify', until: ports.clock.now() + ms }));
  await muteFor(1000);
  ports.advance(2000);
  let isRenewed = false;
  let isEnded = false;
  const write: CommandHost['write'] = async (command) => {
    if (!isRenewed) await muteFor(3_600_000);
    isRenewed = true;
    const result = await core.write(command);
    isEnded = true;
    return result;
  };
  createMuteEnder({ ...core, write })();
  await expect.poll(() => isEnded).toBe(true);
  expect(await countMuted(OTHER)).toBe(1);
});

const peerOf = (at: number) => String(20_000 + at);

/** Conversations of one user whose mute ended long ago. A peer without an account lets the end of the mute fail. */
async function muteMany({ hasPeers }: { hasPeers: boolean }): Promise<void> {
  const peers = Array.from({ length: MANY }, (_value, at) => peerOf(at));
  await core.write(async ({ db, now }) => {
    const user = await db.selectFrom('users').selectAll().where('id', '=', BUSY).executeTakeFirstOrThrow();
    const accounts = peers.map((id) => ({ ...user, id, phone: null, luckyNumber: null }));
    await insertRows(db, 'users', hasPeers ? accounts : []);
    await insertStates(
      db,
      peers.map((peer) => ({ ...newState(BUSY, convKey(BUSY, `C2C${peer}`), now), muted: 1, mutedUntil: 1 })),
    );
    await insertStates(db, [{ ...newState(OTHER, convKey(OTHER, PAIR), now), muted: 1, mutedUntil: now + MINUTE_MS }]);
  });
}

const countMuted = async (userId: string) =>
  (await core.db.selectFrom('conversationStates').select('conv').where('userId', '=', userId).where('muted', '=', 1).execute()).length;

test('CONV-060 the ended mutes of one user do not delay those of another', async () => {
  await muteMany({ hasPeers: true });
  ports.advance(MINUTE_MS);
  await expect.poll(() => countMuted(OTHER), { timeout: 20_000 }).toBe(0);
  expect(await countMuted(BUSY)).toBe(0);
});

test('CONV-060 mutes that cannot be ended do not keep others muted', async () => {
  await muteMany({ hasPeers: false });
  ports.advance(MINUTE_MS);
  await expect.poll(() => countMuted(OTHER), { timeout: 20_000 }).toBe(0);
  expect(await countMuted(BUSY)).toBe(MANY);
});
