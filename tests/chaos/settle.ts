import { PENDING_SEQUENCE, type ConversationRow, type DraftRow, type HoleRow, type KvRow, type MessageRow } from '../../src/core/rows.ts';
import type { Device } from './device.ts';
import { otherPins } from './mark-oracle.ts';
import { otherLists } from './parts/list-oracle.ts';
import { overdueMutes } from './parts/mute-oracle.ts';
import { finishAll } from './steps/deletion-steps.ts';
import { updateAll } from './steps/release-steps.ts';
import { CONFIG_FIELDS } from './steps.ts';
import { isWithPerson } from './steps/pick.ts';
import { hasGroupAdmin } from './group-admin/group-seeds.ts';
import { isSnapshots } from './parts/snapshot-seeds.ts';
import type { World } from './world.ts';

const MAX_ROUNDS = 400;
const ROUND_MS = 5000;
/** Shorter than the time until the next check, which comes every quarter of an hour. */
const RETRY_ROUNDS = 24;
export const QUARTER_HOUR_MS = 16 * 60_000;
/** One of this many schedules waits for the check instead of reconnecting, which takes far more steps. Each of the others has a probe. */
export const CHECKS_EVERY = 5;

/** Ends every fault and brings each device online. */
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
    if (tab.isFrozen) tab.thaw();
    tab.faults.disarm();
    tab.ports.online.set(true);
    tab.ports.visibility.set(true);
  }
  await world.pump();
  updateAll(world);
  await world.pump();
  finishAll(world);
}

/** Settings, which go through the business API, that differ between the screens and the server. */
export function otherSettings(world: World, device: Device): string[] {
  const own = device.rows<KvRow>('kv').find(({ key }) => key === 'userConfig')?.value as Readonly<Record<string, number>> | undefined;
  const [row] = world.server.query<Readonly<Record<string, number>>>('select * from userConfigs where userId = ?', device.userId);
  // Without a stored row the defaults apply, which are all on.
  return CONFIG_FIELDS.filter((name) => own !== undefined && own[name] !== (row === undefined ? 1 : row[name]));
}

function peersAmong(ids: readonly string[]): ReadonlySet<string> {
  return new Set(ids.filter((id) => id.startsWith('C2C')).map((id) => id.slice('C2C'.length)));
}

/** Peers of the chats on its screens. */
export function openPeers(device: Device): ReadonlySet<string> {
  return peersAmong(device.tabs.map(({ screen }) => screen.openID));
}

/** Peers of all its chats. */
function peersOf(device: Device): ReadonlySet<string> {
  return peersAmong(device.conversationIDs);
}

/** Conditions of quiet that are not met, by name. */
function unrest(world: World, device: Device, peers: Iterable<string> = openPeers(device)): string[] {
  const found: string[] = [];
  const note = (what: string, left: readonly unknown[]): void => {
    if (left.length > 0) found.push(`${what} ${JSON.stringify(left)}`);
  };
  for (const store of ['outbox', 'ops', 'holes']) note(store, device.rows(store));
  note(
    'dirty drafts',
    device.rows<DraftRow>('drafts').filter((row) => row.isDirty === 1),
  );
  const pending = device.rows<MessageRow>('messages').filter((row) => row.sequence >= PENDING_SEQUENCE && row.status !== 'fail');
  note(
    'pending',
    pending.map(({ ID, status, ackSeq }) => ({ ID, status, ackSeq })),
  );
  const pts = world.server.query<{ pts: number }>('select pts from users where id = ?', device.userId)[0]?.pts ?? 0;
  const cursor = device.rows<KvRow>('kv').find(({ key }) => key === 'cursor')?.value;
  if (cursor !== pts && !isSnapshots(world.seed)) found.push(`cursor ${String(cursor)}, on the server ${pts}`);
  found.push(...otherGroupLogs(world, device));
  note('receipt notices', world.server.query('select * from receiptNotices'));
  // A request without an answer delays the next one by its timeout.
  note('other settings', otherSettings(world, device));
  note('other lists', otherLists(world, device));
  note('mutes to be ended', overdueMutes(world, device.userId));
  note('other pins with', otherPins(world, device, peers));
  return found;
}

/** The log of each large group of the user is applied up to its end; no log of a group that the user left is followed. */
function otherGroupLogs(world: World, device: Device): string[] {
  const heads = new Map(
    world.server
      .query<{ conv: string; eventPts: number }>(
        'select c.conv, c.eventPts from conversations c join conversationStates s on s.conv = c.conv where s.userId = ? and s.isLarge = 1',
        device.userId,
      )
      .map(({ conv, eventPts }) => [conv, eventPts]),
  );
  const rows = device.rows<ConversationRow>('conversations').filter(({ conversationID }) => conversationID.startsWith('GROUP'));
  return rows.flatMap(({ conversationID, eventPts, isUnreadUnsure }) => [
    ...(eventPts === heads.get(conversationID) ? [] : [`log of ${conversationID} ${eventPts}, on the server ${heads.get(conversationID)}`]),
    ...(isUnreadUnsure === undefined ? [] : [`unread of ${conversationID} to be asked for`]),
  ]);
}

export function isQuiet(world: World, device: Device): boolean {
  return unrest(world, device).length === 0;
}

/** Scrolls up wherever a hole is known. */
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
    // A lost last frame leaves no visible gap: a new connection finds it, or the check of every quarter of an hour. Counts of notices come with a
    // connection only.
    if (round === 1) await (world.seed % CHECKS_EVERY === 0 && !hasGroupAdmin(world.seed) ? world.advance(QUARTER_HOUR_MS) : reconnect(world));
    await world.advance(ROUND_MS);
    if (round > 1 && world.devices.every((device) => isQuiet(world, device))) return;
    if (round > 2) for (const device of world.devices) await closeHoles(world, device);
  }
  for (const device of world.devices) {
    const left = unrest(world, device);
    if (left.length > 0) world.violate(`${device.name}: not quiet ${MAX_ROUNDS} rounds after healing: ${left.join(', ')}`);
  }
}

function chatsOf({ conversationIDs, rows }: Device): ReadonlySet<string> {
  const listed = rows<ConversationRow>('conversations').filter(({ conversationID }) => isWithPerson(conversationID));
  return new Set([...conversationIDs, ...listed.map(({ conversationID }) => conversationID)]);
}

/** A user opens every chat in turn. This repeats each fetch around a chat whose request got no answer. */
export async function openEveryChat(world: World): Promise<void> {
  for (const device of world.devices) for (const id of chatsOf(device)) device.tabs[0]?.sync.refreshChat(id);
  await waitUntil(world, (device) => unrest(world, device, peersOf(device)).length === 0 && isCompared(device));
  // A device without free quota fetches nothing by itself for a quarter of an hour. Missing messages come when its user scrolls there.
  for (const device of world.devices) if (device.tabs.some(({ db }) => db.roomShortMs !== undefined)) await closeHoles(world, device);
}

/** No listed conversation still has to be compared with history after a cut of the log. */
function isCompared(device: Device): boolean {
  return device.rows<ConversationRow>('conversations').every(({ uncomparedTo }) => uncomparedTo === undefined);
}

/** Waits, for a limited time, for the product's own retries without a new connection. */
export async function becomeQuiet(world: World): Promise<void> {
  await waitUntil(world, (device) => isQuiet(world, device));
}

async function waitUntil(world: World, isDone: (device: Device) => boolean): Promise<void> {
  for (let left = RETRY_ROUNDS; left > 0; left -= 1) {
    await world.advance(ROUND_MS);
    if (world.devices.every(isDone)) return;
  }
}
