import { PENDING_SEQUENCE, type DraftRow, type HoleRow, type KvRow, type MessageRow } from '../../src/core/rows.ts';
import type { Device } from './device.ts';
import { CONFIG_FIELDS } from './steps.ts';
import type { World } from './world.ts';

const MAX_ROUNDS = 400;
const ROUND_MS = 5000;
/** Shorter than the time to the next check of every quarter of an hour. */
const RETRY_ROUNDS = 24;
const QUARTER_HOUR_MS = 16 * 60_000;
/** One schedule in so many waits for the check instead of a new connection, which takes far more steps; and each of the others has a probe. */
export const CHECKS_EVERY = 5;

/** Ends every fault and brings each device back. */
export async function heal(world: World): Promise<void> {
  world.note('heal');
  world.http.heal();
  if (world.server.core() === undefined) await world.drive(world.server.start());
  for (const link of world.network.links()) {
    link.heldUntilMs.up = 0;
    link.heldUntilMs.down = 0;
    if (link.state === 'halfOpen') world.network.cut(link);
  }
  for (const tab of world.tabs()) {
    tab.faults.disarm();
    tab.ports.online.set(true);
    tab.ports.visibility.set(true);
  }
  await world.pump();
}

/** Settings that the screens show otherwise than the server holds them: they went through the business API. */
export function otherSettings(world: World, device: Device): string[] {
  const own = device.rows<KvRow>('kv').find(({ key }) => key === 'userConfig')?.value as Readonly<Record<string, number>> | undefined;
  const [row] = world.server.query<Readonly<Record<string, number>>>('select * from userConfigs where userId = ?', device.userId);
  // A row that was never written stands for the defaults, which are all on.
  return CONFIG_FIELDS.filter((name) => own !== undefined && own[name] !== (row === undefined ? 1 : row[name]));
}

export function isQuiet(world: World, device: Device): boolean {
  const pts = world.server.query<{ pts: number }>('select pts from users where id = ?', device.userId)[0]?.pts ?? 0;
  const cursor = device.rows<KvRow>('kv').find(({ key }) => key === 'cursor')?.value;
  const waiting = device.rows<MessageRow>('messages').filter((row) => row.sequence >= PENDING_SEQUENCE && row.status !== 'fail');
  return (
    device.rows('outbox').length === 0 &&
    device.rows('ops').length === 0 &&
    !device.rows<DraftRow>('drafts').some((row) => row.isDirty === 1) &&
    waiting.length === 0 &&
    cursor === pts &&
    device.rows('holes').length === 0 &&
    // A request that never gets an answer holds the next one back for as long as it may take.
    otherSettings(world, device).length === 0
  );
}

/** Scrolls up wherever something is known to be missing. */
async function closeHoles(world: World, device: Device): Promise<void> {
  const tab = device.tabs[0];
  if (tab === undefined) return;
  for (const hole of device.rows<HoleRow>('holes')) {
    const loaded = tab.sync.loadHistory({ conversationID: hole.conversationID, before: hole.to + 1, count: 100 });
    loaded.catch(() => undefined);
    await world.advance(200);
  }
}

async function reconnect(world: World): Promise<void> {
  world.network.cutAll();
  await world.advance(ROUND_MS);
}

export async function settle(world: World): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    // A frame that was lost last leaves no gap to see: a new connection finds it, or the check of every quarter of an hour.
    if (round === 1) await (world.seed % CHECKS_EVERY === 0 ? world.advance(QUARTER_HOUR_MS) : reconnect(world));
    await world.advance(ROUND_MS);
    if (round > 1 && world.devices.every((device) => isQuiet(world, device))) return;
    if (round > 2) for (const device of world.devices) await closeHoles(world, device);
  }
  for (const device of world.devices) {
    if (isQuiet(world, device)) continue;
    const left = ['outbox', 'ops', 'holes'].map((store) => `${store} ${JSON.stringify(device.rows(store))}`).join(', ');
    const pending = device.rows<MessageRow>('messages').filter((row) => row.sequence >= PENDING_SEQUENCE);
    const kv = JSON.stringify(device.rows<KvRow>('kv').find(({ key }) => key === 'cursor'));
    world.violate(
      `${device.name}: not quiet ${MAX_ROUNDS} rounds after healing: ${left}, ${kv}, pending ${pending.map((row) => `${row.ID} ${row.status} ${row.ackSeq}`).join(' ')}`,
    );
  }
}

/** Waits for what the product does by itself, without a new connection; not for ever. */
export async function becomeQuiet(world: World): Promise<void> {
  for (let left = RETRY_ROUNDS; left > 0; left -= 1) {
    await world.advance(ROUND_MS);
    if (world.devices.every((device) => isQuiet(world, device))) return;
  }
}
