import { PENDING_SEQUENCE, type ConversationRow, type DraftRow, type HoleRow, type KvRow, type MessageRow } from '../../src/core/rows.ts';
import { deleteMessages } from '../../src/sync/commands/delete-messages.ts';
import { ENGINE_CODE, PERMANENT_SEND_CODES } from '../../contract/codes.ts';
import { USERS } from './chaos-server.ts';
import type { Device } from './device.ts';
import { CONFIG_FIELDS, send, typeDraft } from './steps.ts';
import type { World } from './world.ts';

type ServerMessage = {
  readonly conv: string;
  readonly seq: number;
  readonly id: string;
  readonly sender: string;
  readonly payload: string;
  readonly revoker: string | null;
  readonly onlyFor: string | null;
};
type ServerState = {
  readonly conversationID: string;
  readonly conv: string;
  readonly readSeq: number;
  readonly clearSeq: number;
  readonly unread: number;
  readonly pinned: number;
  readonly muted: number;
  readonly removed: number;
  readonly operationType: number;
};

/** No message of a schedule has a file. */
const FILE_CODES: ReadonlySet<number> = new Set([4004, 4005, 7004, 7005]);
const MAX_ROUNDS = 400;
const ROUND_MS = 5000;
/** Shorter than the time to the next check of every quarter of an hour. */
const RETRY_ROUNDS = 24;
/** Shorter than what ends a connection that says nothing. */
const HELD_MS = 4000;
const QUARTER_HOUR_MS = 16 * 60_000;
/** One schedule in so many waits for the check instead of a new connection, which takes far more steps. */
const CHECKS_EVERY = 5;

/** Ends every fault and brings each device back. */
async function heal(world: World): Promise<void> {
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
function otherSettings(world: World, device: Device): string[] {
  const own = device.rows<KvRow>('kv').find(({ key }) => key === 'userConfig')?.value as Readonly<Record<string, number>> | undefined;
  const [row] = world.server.query<Readonly<Record<string, number>>>('select * from userConfigs where userId = ?', device.userId);
  // A row that was never written stands for the defaults, which are all on.
  return CONFIG_FIELDS.filter((name) => own !== undefined && own[name] !== (row === undefined ? 1 : row[name]));
}

function isQuiet(world: World, device: Device): boolean {
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

async function settle(world: World): Promise<void> {
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

/** A new connection brings whatever is missing; without one, what could not be stored is tried again (G8). */
async function failOnce(world: World): Promise<void> {
  const [reader, writer] = USERS;
  const [tab] = world.tabs().filter((one) => one.device.userId === writer);
  if (tab === undefined || world.seed % CHECKS_EVERY !== 1) return;
  for (const one of world.tabs()) if (one.device.userId === reader && one.sync.isLeader()) one.faults.arm(0, 'unknown');
  send(world, tab, { conversationID: `C2C${reader}` });
  await becomeQuiet(world);
  for (const device of world.devices)
    if (!isQuiet(world, device)) world.violate(`G8 ${device.name}: what could not be stored once was not tried again, or what waits behind it`);
}

async function becomeQuiet(world: World): Promise<void> {
  for (let left = RETRY_ROUNDS; left > 0; left -= 1) {
    await world.advance(ROUND_MS);
    if (world.devices.every((device) => isQuiet(world, device))) return;
  }
}

/** A page of history shows a message that another device then deletes, and arrives behind the event that says so: it brings nothing back (G7). */
async function overtakePage(world: World): Promise<void> {
  const conversationID = `C2C${USERS[1]}`;
  const [deleter, asker] = world.devices.filter(({ userId }) => userId === USERS[0]);
  const asking = asker?.tabs.find(({ sync }) => sync.isLeader());
  const deleting = deleter?.tabs[0];
  const row = deleter?.rows<MessageRow>('messages').find((one) => one.conversationID === conversationID && one.sequence < PENDING_SEQUENCE);
  const link = world.network.links().find(({ owner, state }) => owner === asking?.name && state === 'open');
  if (world.seed % CHECKS_EVERY !== 2 || !asking || !deleting || !row || !link) return;
  link.heldUntilMs.down = world.loop.nowMs() + HELD_MS;
  asking.sync.loadHistory({ conversationID, before: row.sequence + 1, count: 20 }).catch(() => undefined);
  await world.advance(HELD_MS / 4);
  const page = link.down.findIndex((parcel) => parcel.kind === 'frame' && parcel.text.includes(row.ID));
  world.note(`${deleting.name} deletes ${row.ID} while ${asking.name} waits for its page`);
  world.ledger.deletions.add(`${deleting.device.userId} ${row.ID}`);
  deleteMessages(deleting.commands, conversationID, [row.ID]).catch(() => undefined);
  await world.advance(HELD_MS / 4);
  if (page >= 0) link.down.push(...link.down.splice(page, 1));
  await becomeQuiet(world);
}

/** Two devices of an account go on with one draft while neither hears of the other: the words of both stay (G11). */
async function draftApart(world: World): Promise<void> {
  if (world.seed % CHECKS_EVERY !== 3) return;
  const devices = world.devices.filter(({ userId }) => userId === USERS[0]);
  const connect = (isOnline: boolean): void => {
    for (const { tabs } of devices) for (const tab of tabs) tab.ports.online.set(isOnline);
  };
  connect(false);
  await world.advance(HELD_MS);
  for (const { tabs } of devices) if (tabs[0] !== undefined) await typeDraft(world, tabs[0], { conversationID: `C2C${USERS[1]}`, kind: 'go on' });
  await world.advance(HELD_MS);
  connect(true);
  await becomeQuiet(world);
}

function textOf(message: ServerMessage): unknown {
  return (JSON.parse(message.payload) as { text?: unknown }).text;
}

function checkComposes(world: World, log: readonly ServerMessage[]): void {
  const byId = new Map(log.map((message) => [message.id, message]));
  for (const compose of world.ledger.composes) {
    const copies = log.filter((message) => textOf(message) === compose.text);
    if (copies.length > 1) world.violate(`duplicated: "${compose.text}" is ${copies.length} times in the log`);
    if (compose.outcome === 'fail' && copies.length > 0) world.violate(`"${compose.text}" was refused at composing and is in the log`);
    if (compose.outcome === 'invoked') world.violate(`"${compose.text}" was neither stored nor refused`);
    if (compose.outcome !== 'ok' || compose.ID === undefined || byId.has(compose.ID)) continue;
    if (world.ledger.deletions.has(`${compose.userId} ${compose.ID}`)) continue;
    const device = world.devices.find(({ name }) => name === compose.device);
    const row = device?.rows<MessageRow>('messages').find(({ ID }) => ID === compose.ID);
    const isTold = row?.status === 'fail' && row.failCode !== undefined && PERMANENT_SEND_CODES.has(row.failCode) && !FILE_CODES.has(row.failCode);
    if (!isTold) world.violate(`lost: "${compose.text}" (${compose.ID}) was accepted; here it is ${row === undefined ? 'gone' : row.status}`);
  }
}

/** Messages of one device in one conversation stand in the order in which they were composed there. */
function checkOrder(world: World, log: readonly ServerMessage[]): void {
  const sequences = new Map(log.map((message) => [message.id, message.seq]));
  const lanes = new Map<string, { order: number; seq: number; text: string }[]>();
  for (const { ID, order, device, conversationID, text } of world.ledger.composes) {
    const seq = ID === undefined ? undefined : sequences.get(ID);
    if (seq === undefined || order === undefined || ID === undefined || world.ledger.resends.has(ID)) continue;
    const lane = `${device} ${conversationID}`;
    lanes.set(lane, [...(lanes.get(lane) ?? []), { order, seq, text }]);
  }
  for (const [lane, entries] of lanes) {
    entries.sort((a, b) => a.order - b.order);
    const at = entries.findIndex((entry, index) => entry.seq < (entries[index - 1]?.seq ?? 0));
    if (at > 0) world.violate(`order: in ${lane} "${entries[at]?.text}" stands before "${entries[at - 1]?.text}"`);
  }
}

/** Of a group, what was said while he belonged, and was said to him (contract §7 Sequence). */
function readableBy(world: World, userId: string, conv: string): (message: ServerMessage) => boolean {
  const isToMe = ({ onlyFor }: ServerMessage): boolean => onlyFor === null || (JSON.parse(onlyFor) as string[]).includes(userId);
  if (!conv.startsWith('GROUP')) return isToMe;
  const spans = world.ledger.spans.get(`${userId} ${conv}`) ?? [];
  return (message) => isToMe(message) && spans.some(({ fromSeq, toSeq }) => message.seq > fromSeq && (toSeq === null || message.seq <= toSeq));
}

function checkDevice(world: World, device: Device, log: readonly ServerMessage[]): void {
  const say = (what: string): void => world.violate(`${device.name}: ${what}`);
  const states = world.server.query<ServerState>('select * from conversationStates where userId = ?', device.userId);
  const deleted = new Set(
    world.server
      .query<{ conv: string; seq: number }>('select conv, seq from deletions where userId = ?', device.userId)
      .map(({ conv, seq }) => `${conv} ${seq}`),
  );
  const conversations = new Map(device.rows<ConversationRow>('conversations').map((row) => [row.conversationID, row]));
  const rows = new Map(device.rows<MessageRow>('messages').map((row) => [row.ID, row]));
  const seen = new Set<string>();
  for (const state of states) {
    const own = conversations.get(state.conversationID);
    const mayRead = readableBy(world, device.userId, state.conv);
    const visible = log.filter(
      (message) => message.conv === state.conv && message.seq > state.clearSeq && mayRead(message) && !deleted.has(`${message.conv} ${message.seq}`),
    );
    for (const message of visible) {
      seen.add(message.id);
      const row = rows.get(message.id);
      if (row === undefined) say(`lost: ${state.conversationID} ${message.seq} ${message.id} is not here`);
      else if (row.sequence !== message.seq) say(`order: ${message.id} stands at ${row.sequence}, not ${message.seq}`);
      else if (row.isRevoked !== (message.revoker !== null))
        say(`${message.id} is ${row.isRevoked ? '' : 'not '}recalled here, on the server it is${message.revoker === null ? ' not' : ''}`);
      else if (row.payload.text !== textOf(message) && !row.isRevoked)
        say(`${message.id} reads "${String(row.payload.text)}", not "${String(textOf(message))}"`);
    }
    if (own === undefined) {
      if (visible.length > 0) say(`${state.conversationID} is not in the list`);
      continue;
    }
    const pending = [...rows.values()].some((row) => row.conversationID === state.conversationID && row.sequence >= PENDING_SEQUENCE);
    // A read mark below the clear mark says nothing (A41).
    const mine = [
      Math.max(own.readSequence, own.clearSequence),
      own.clearSequence,
      own.unreadCount,
      Number(own.isPinned),
      Number(own.isMuted),
      // What was written after the deletion and refused keeps the conversation in this device's list.
      Number(own.shelf === 'gone' || (pending && state.removed === 1)),
      own.operationType,
    ];
    const theirs = [Math.max(state.readSeq, state.clearSeq), state.clearSeq, state.unread, state.pinned, state.muted, state.removed, state.operationType];
    if (JSON.stringify(mine) !== JSON.stringify(theirs))
      say(`${state.conversationID} [read, clear, unread, pinned, muted, gone, left] is ${mine.join()}, on the server ${theirs.join()}`);
    const newest = visible.at(-1);
    if (!pending && own.shelf !== 'gone' && newest !== undefined && own.lastMessage?.ID !== newest.id)
      say(`${state.conversationID} shows ${own.lastMessage?.ID} as the newest, not ${newest.id}`);
  }
  for (const row of rows.values()) {
    if (row.sequence < PENDING_SEQUENCE && !seen.has(row.ID)) say(`ghost: ${row.conversationID} ${row.sequence} ${row.ID} is here and not on the server`);
    if (row.sequence < PENDING_SEQUENCE && row.status !== 'success') say(`${row.ID} is in the log and stays ${row.status}`);
  }
}

/** The same draft on the server and on every device of its user, with all that he typed and did not take away himself. */
function checkDrafts(world: World): void {
  for (const device of world.devices) {
    const rows = new Map(device.rows<DraftRow>('drafts').map((row) => [row.conversationID, row]));
    const stored = world.server.query<{ conversationID: string; html: string; version: number }>('select * from drafts where userId = ?', device.userId);
    for (const { conversationID, html, version } of stored) {
      const row = rows.get(conversationID);
      const mine = `${row?.version} ${JSON.stringify(row?.nodes ?? [])}`;
      if (mine !== `${version} ${html === '' ? '[]' : html}`)
        world.violate(`${device.name}: the draft of ${conversationID} is ${mine}, on the server ${version} ${html}`);
    }
    for (const conversation of device.rows<ConversationRow>('conversations')) {
      const wanted = rows.get(conversation.conversationID)?.abstract ?? '';
      if ((conversation.draftAbstract ?? '') !== wanted)
        world.violate(`${device.name}: ${conversation.conversationID} shows "${conversation.draftAbstract}" as its draft "${wanted}"`);
    }
    for (const [key, words] of world.ledger.drafts) {
      const [userId, conversationID = ''] = key.split(' ');
      const text = JSON.stringify(rows.get(conversationID)?.nodes ?? []);
      const lost = userId === device.userId ? [...words].filter((word) => !text.includes(word) && !world.ledger.takenWords.has(word)) : [];
      if (lost.length > 0) world.violate(`G11 ${device.name} lost ${lost.join()} of the draft of ${conversationID}: ${text}`);
    }
  }
}

/** Too late to recall; a group one has left, or a message of it. Nothing that says "not now" or "sign again" may undo what a user did. */
const RIGHTLY_REFUSED: ReadonlySet<number> = new Set([ENGINE_CODE.revokeTooLate, ENGINE_CODE.groupRevokeTooLate, ENGINE_CODE.notFound, ENGINE_CODE.forbidden]);

function checkReports(world: World): void {
  const known = /FencedError|QuotaExceeded|UnknownError|AbortError|DatabaseClosed|EngineRefused|InvalidState|TransactionInactive|WorkerSilent/;
  for (const device of world.devices) {
    for (const { error, where } of device.reported) {
      const text = `${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`;
      if (!known.test(text)) world.violate(`${device.name}: ${where} reported ${text}`);
    }
    for (const { code } of device.refusals) if (!RIGHTLY_REFUSED.has(code)) world.violate(`${device.name}: an operation was taken back for ${code}`);
    for (const reason of device.lockedBy) world.violate(`G10 ${reason} locked the account`);
  }
  for (const error of world.server.errors) world.violate(`server: ${error}`);
  for (const error of world.loop.errors) world.violate(`uncaught: ${error instanceof Error ? error.stack : String(error)}`);
}

/** After healing: nothing lost, nothing twice, the same order and state everywhere. */
export async function judge(world: World): Promise<void> {
  await heal(world);
  await settle(world);
  await failOnce(world);
  await overtakePage(world);
  await draftApart(world);
  const log = world.server.query<ServerMessage>('select conv, seq, id, sender, payload, revoker, onlyFor from messages order by conv, seq');
  checkComposes(world, log);
  checkOrder(world, log);
  for (const device of world.devices) {
    checkDevice(world, device, log);
    for (const name of otherSettings(world, device)) world.violate(`${device.name}: the setting ${name} is not what the server holds`);
  }
  checkDrafts(world);
  checkReports(world);
}
