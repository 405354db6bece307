import { PENDING_SEQUENCE, type MessageRow, type OpRow, type PinsRow } from '../../../src/core/rows.ts';
import { GROUP_OWNERS } from '../chaos-server.ts';
import type { Tab } from '../device.ts';
import { count, noteRequest, type RequestName } from '../ledger.ts';
import { pickMessage, pickTab, notified } from './pick.ts';
import type { Step } from './step.ts';
import type { World } from '../world.ts';

/** Fewer than the limit for one message, so that none is refused. */
export const KINDS = ['[TUIEmoji_Smile]', '👍', '🎉'] as const;
const SEEN_AT_ONCE = 4;
/** How often a pin of the other side is chosen before the own ones, which are more frequent. */
const OTHERS_FIRST = 0.7;

const isInLog = (row: MessageRow): boolean => row.status === 'success' && row.sequence < PENDING_SEQUENCE && !row.isRevoked && row.deleting !== 1;
const isOfPair = (row: MessageRow): boolean => row.conversationID.startsWith('C2C');

type Act = { readonly tab: Tab; readonly kind: RequestName['kind']; readonly ID: string; readonly detail?: string; readonly on?: boolean };

/** Counts, logs and records a tab's request. */
function ask(world: World, { tab, on = true, ...request }: Act, work: Promise<unknown>): void {
  notified(world, `${tab.name} ${request.kind}`, noteRequest(world.ledger, { ...request, userId: tab.device.userId, tab: tab.name, on, work }));
}

function announce(world: World, name: string, what: string): void {
  count(world.tally, name);
  world.note(`${name} ${what}`);
}

function react(world: World): void {
  const tab = pickTab(world);
  const isText = (one: MessageRow): boolean => isInLog(one) && one.type === 'TIMTextElem';
  // Reactions gather on messages that have some, and users remove theirs. Removing one must not remove another user's.
  const [joins, any] = [pickMessage(world, tab, (one) => isText(one) && one.reactionList.length > 0), pickMessage(world, tab, isText)];
  const row = world.prng.chance(0.6) ? (joins ?? any) : any;
  if (row === undefined) return;
  const reactionID = row.reactionList.find(() => world.prng.chance(0.8))?.reactionID ?? world.prng.pick(KINDS);
  const isOwn = row.reactionList.some((one) => one.reactionID === reactionID && one.reactedByMyself);
  const on = isOwn ? world.prng.chance(0.3) : world.prng.chance(0.9);
  reactWith(world, tab, { ID: row.ID, reactionID, on });
}

export function reactWith(world: World, tab: Tab, { ID, reactionID, on }: { readonly ID: string; readonly reactionID: string; readonly on: boolean }): void {
  announce(world, 'react', `${tab.name} ${ID} ${reactionID} ${on}`);
  ask(world, { tab, kind: 'react', ID, detail: reactionID, on }, tab.build.reactToMessage(tab.commands, ID, { reactionID, on }));
}

/** Some messages of others in one conversation were in view. */
function see(world: World): void {
  const tab = pickTab(world);
  const isOthers = (row: MessageRow): boolean => isInLog(row) && row.from !== tab.device.userId && row.needReadReceipt;
  const first = pickMessage(world, tab, isOthers);
  if (first === undefined) return;
  const { conversationID } = first;
  const rows = tab.device.rows<MessageRow>('messages').filter((row) => row.conversationID === conversationID && isOthers(row));
  const ids = [...new Set([first.ID, ...rows.slice(-SEEN_AT_ONCE).map(({ ID }) => ID)])];
  announce(world, conversationID.startsWith('C2C') ? 'pairReceipt' : 'groupReceipt', `${tab.name} ${ids.join()}`);
  const work = tab.build.sendReceipts(tab.commands, conversationID, ids);
  for (const ID of ids) ask(world, { tab, kind: 'receipt', ID }, work);
}

function pin(world: World): void {
  const tab = pickTab(world);
  const row = pickMessage(world, tab, (one) => isInLog(one) && isOfPair(one));
  if (row === undefined) return;
  announce(world, 'pinMessage', `${tab.name} ${row.ID}`);
  ask(world, { tab, kind: 'pin', ID: row.ID }, tab.build.pinMessage(tab.commands, row.ID));
}

function pinsOn({ device }: Tab): { readonly conversationID: string; readonly one: PinsRow['pins'][number] }[] {
  return device.rows<PinsRow>('pins').flatMap(({ id, pins }) => pins.map((one) => ({ conversationID: `C2C${id}`, one })));
}

/** Removes an own pin for both sides, or dismisses one of the other side. The pin row decides which. */
function removePin(world: World): void {
  const strips = world.tabs().map((tab) => ({ tab, shown: pinsOn(tab) }));
  const filled = strips.filter(({ shown }) => shown.length > 0);
  if (filled.length === 0) return;
  const withOthers = filled.map(({ tab, shown }) => ({ tab, shown: shown.filter(({ one }) => one.oneSelf === 0) })).filter(({ shown }) => shown.length > 0);
  const { tab, shown } = world.prng.pick(withOthers.length > 0 && world.prng.chance(OTHERS_FIRST) ? withOthers : filled);
  const { conversationID, one } = world.prng.pick(shown);
  const { unpinMessage, dismissPin } = tab.build;
  const [kind, name, command] = one.oneSelf === 1 ? (['unpin', 'pinRemove', unpinMessage] as const) : (['dismiss', 'pinDismiss', dismissPin] as const);
  announce(world, name, `${tab.name} ${conversationID} ${one.msgId}`);
  ask(world, { tab, kind, ID: one.msgId }, command(tab.commands, conversationID, one.msgId));
}

const TWO_WAY = '/user/c2cTop/delTwoWay';
const isAbout = (call: OpRow['call'], ID: string): boolean => JSON.stringify(call).includes(ID);

/** Deletes one or two messages of a pair, from either side. A message that is too old by the device's wrong clock is not requested. */
function removeForBoth(world: World): void {
  const tab = pickTab(world);
  const first = pickMessage(world, tab, (one) => isInLog(one) && isOfPair(one));
  if (first === undefined) return;
  const second = world.prng.chance(0.3) ? pickMessage(world, tab, (one) => isInLog(one) && one.conversationID === first.conversationID) : undefined;
  const ids = [...new Set([first.ID, second?.ID ?? first.ID])];
  announce(world, 'twoWay', `${tab.name} ${ids.join()}`);
  const work = tab.build.deleteForBoth(tab.commands, first.conversationID, ids).then(() => undefined);
  const isAsked = (ID: string): boolean => tab.device.rows<OpRow>('ops').some(({ call }) => call.kind === 'http' && call.path === TWO_WAY && isAbout(call, ID));
  for (const ID of ids) {
    notified(
      world,
      `${tab.name} twoWay`,
      work.then(async () =>
        isAsked(ID) ? noteRequest(world.ledger, { kind: 'twoWay', userId: tab.device.userId, ID, tab: tab.name, on: true, work }) : undefined,
      ),
    );
  }
}

/** The owner of a group recalls one message of a member, or all messages of that member. */
function withdraw(world: World): void {
  const owners = new Map(Object.entries(GROUP_OWNERS).map(([id, ownerId]) => [`GROUP${id}`, ownerId]));
  const tab = pickTab(world);
  const { userId } = tab.device;
  const isGoverned = (row: MessageRow): boolean => owners.get(row.conversationID) === userId && row.from !== userId && row.type === 'TIMTextElem';
  const row = pickMessage(world, tab, (one) => isInLog(one) && isGoverned(one));
  if (row === undefined) return;
  const isAll = world.prng.chance(0.15);
  announce(world, 'withdraw', `${tab.name} ${row.ID}${isAll ? ' and all of its author' : ''}`);
  const work = isAll ? tab.build.recallAllOf(tab.commands, row.conversationID, row.from) : tab.build.recallMemberMessage(tab.commands, row.ID);
  ask(world, { tab, kind: 'withdraw', ID: row.ID }, work);
}

/** Steps on messages in the log: marks of one or both sides, and deletions for everyone. */
export const MARK_STEPS: readonly Step[] = [
  { name: 'react', weight: 5, run: react },
  { name: 'see', weight: 6.5, run: see },
  { name: 'pinMessage', weight: 6, run: pin },
  { name: 'removePin', weight: 26, run: removePin },
  { name: 'twoWay', weight: 2.2, run: removeForBoth },
  { name: 'withdraw', weight: 3.2, run: withdraw },
];
