import type { MessageRow } from '../../src/core/rows.ts';
import { PENDING_SEQUENCE, type DraftRow } from '../../src/core/rows.ts';
import type { Direction, Link } from '../support/fakes/fake-network.ts';
import type { Tab } from './device.ts';
import { largeAbove } from './chaos-server.ts';
import { WORD } from './steps/compose.ts';
import { CONFLICT_STEP } from './steps/conflict-steps.ts';
import { DELETION_STEPS } from './steps/deletion-steps.ts';
import { LIST_STEPS } from './steps/list-steps.ts';
import { PART_STEPS } from './steps/part-steps.ts';
import { cutGroupLogs, GROUP_STEPS } from './steps/group-steps.ts';
import { count, noteRequest } from './ledger.ts';
import { MANY_CHANGES_STEP } from './steps/many-changes.ts';
import { MARK_STEPS } from './steps/mark-steps.ts';
import { MUTE_STEPS } from './steps/mute-steps.ts';
import { OLD_ID_STEPS } from './steps/old-id-steps.ts';
import { PEOPLE_STEPS } from './steps/people-steps.ts';
import { RELEASE_STEPS } from './steps/release-steps.ts';
import { SESSION_STEPS } from './steps/session-steps.ts';
import { pickMessage, pickTab, notified } from './steps/pick.ts';
import type { Step } from './steps/step.ts';
import { TAB_STEPS } from './steps/tab-steps.ts';
import { TAG_STEPS } from './steps/tag-steps.ts';
import type { World } from './world.ts';

const HOUR_MS = 3_600_000;
/** The most events that a cut leaves in the log of a large group. */
const GROUP_EVENTS = 8;

/** Types into the input of a conversation, or empties it, based on the draft that was stored when the input was last filled. */
async function draft(world: World): Promise<void> {
  const tab = pickTab(world);
  const conversationID = world.prng.pick(tab.device.conversationIDs);
  const kind = world.prng.pick(['go on', 'go on', 'replace', 'empty'] as const);
  await typeDraft(world, tab, { conversationID, kind, mayPause: true });
}

type Typing = { readonly conversationID: string; readonly kind: 'go on' | 'replace' | 'empty'; readonly mayPause?: boolean };

export async function typeDraft(world: World, tab: Tab, { conversationID, kind, mayPause = false }: Typing): Promise<void> {
  const row = tab.device.rows<DraftRow>('drafts').find((one) => one.conversationID === conversationID);
  const basis = { version: row?.version ?? 0, nodes: row?.nodes ?? [] };
  const before = JSON.stringify(basis.nodes).match(WORD) ?? [];
  const word = `<${world.trace.length}>`;
  const words = kind === 'empty' ? [] : kind === 'replace' ? [word] : [...before, word];
  const nodes = words.length === 0 ? [] : [{ kind: 'text' as const, text: words.join('\n') }];
  // Other tabs and devices write between the read of the database and the save.
  if (mayPause && world.prng.chance(0.3)) await world.pumpPartly();
  if (!tab.isAlive) return;
  count(world.tally, 'draft');
  world.note(`${tab.name} drafts (${kind}) "${words.join(' ')}" in ${conversationID}`);
  const key = `${tab.device.userId} ${conversationID}`;
  const saved = tab.build.saveDraft(tab.commands, conversationID, { nodes, basis });
  if (kind !== 'go on') for (const taken of before) world.ledger.takenWords.add(taken);
  notified(
    world,
    `${tab.name} draft`,
    saved.then(() => kind !== 'empty' && world.ledger.drafts.set(key, (world.ledger.drafts.get(key) ?? new Set()).add(word))),
  );
}

function recall(world: World): void {
  const tab = pickTab(world);
  const row = pickMessage(world, tab, (one) => one.from === tab.device.userId && one.status === 'success' && !one.isRevoked);
  if (row === undefined) return;
  count(world.tally, 'recall');
  world.note(`${tab.name} recalls ${row.ID}`);
  const work = tab.build.recallMessage(tab.commands, row.ID);
  const { userId } = tab.device;
  // A message that its user has deleted, on this or another device, may no longer exist and cannot be recalled.
  const isGone = world.ledger.deletions.has(`${userId} ${row.ID}`);
  notified(world, `${tab.name} recall`, isGone ? work : noteRequest(world.ledger, { kind: 'recall', userId, ID: row.ID, tab: tab.name, on: true, work }));
}

function remove(world: World): void {
  const tab = pickTab(world);
  const row = pickMessage(world, tab, () => true);
  if (row === undefined) return;
  count(world.tally, 'delete');
  world.ledger.deletions.add(`${tab.device.userId} ${row.ID}`);
  world.note(`${tab.name} deletes ${row.ID} (${row.status} ${row.sequence >= PENDING_SEQUENCE ? 'pending' : row.sequence})`);
  notified(world, `${tab.name} delete`, tab.build.deleteMessages(tab.commands, row.conversationID, [row.ID]));
}

function resend(world: World): void {
  const tab = pickTab(world);
  const row = pickMessage(world, tab, (one) => one.status === 'fail');
  if (row === undefined) return;
  world.ledger.resends.add(row.ID);
  world.note(`${tab.name} resends ${row.ID}`);
  notified(world, `${tab.name} resend`, tab.build.resendMessage(tab.commands, row.ID));
}

/** A command on a conversation of the user. */
function onConversation(name: string, weight: number, act: (tab: Tab, conversationID: string, world: World) => Promise<unknown>): Step {
  return {
    name,
    weight,
    run(world) {
      const tab = pickTab(world);
      const conversationID = world.prng.pick(tab.device.conversationIDs);
      count(world.tally, name);
      world.note(`${tab.name} ${name} ${conversationID}`);
      notified(world, `${tab.name} ${name}`, act(tab, conversationID, world));
    },
  };
}

/** Settings that affect no other user. */
export const CONFIG_FIELDS = ['showPreviews', 'allowNotifications', 'addByCard'] as const;

/** A setting of the account, which the operation queue sends to the business API. */
function changeConfig(world: World): void {
  const tab = pickTab(world);
  const patch = { [world.prng.pick(CONFIG_FIELDS)]: world.prng.chance(0.5) ? 1 : 0 };
  count(world.tally, 'userConfig');
  world.note(`${tab.name} sets ${JSON.stringify(patch)}`);
  notified(world, `${tab.name} userConfig`, tab.build.updateUserConfig(tab.commands, patch));
}

type FrameFault = { readonly name: string; readonly needsNext?: boolean; act(world: World, at: { link: Link; direction: Direction; index: number }): void };

const REORDER: FrameFault = {
  name: 'reorder',
  needsNext: true,
  act: (world, { link, direction, index }) => world.network.swap(link, direction, index),
};

/** Few frames have another one after them, so swaps are chosen more often. */
const FRAME_FAULTS: readonly FrameFault[] = [
  { name: 'dropFrame', act: (world, { link, direction, index }) => world.network.drop(link, direction, index) },
  { name: 'dupFrame', act: (world, { link, direction, index }) => world.network.duplicate(link, direction, index) },
  REORDER,
  REORDER,
  {
    name: 'delay',
    act(world, { link, direction }) {
      link.heldUntilMs[direction] = world.loop.nowMs() + 200 + world.prng.below(20_000);
    },
  },
];

/** A fault on a frame in transit; nothing happens when there is none. */
function disturb(world: World, { name, needsNext, act }: FrameFault): void {
  const frames = world.network
    .links()
    .flatMap((link) =>
      (['up', 'down'] as const).flatMap((direction) =>
        link[direction].flatMap((parcel, index) => (parcel.kind === 'frame' ? [{ link, direction, index, text: parcel.text }] : [])),
      ),
    );
  const fitting = needsNext === true ? frames.filter(({ link, direction, index }) => link[direction][index + 1]?.kind === 'frame') : frames;
  if (fitting.length === 0) return;
  const at = world.prng.pick(fitting);
  act(world, at);
  count(world.tally, name);
  world.note(`${name} ${at.link.owner} ${at.direction} #${at.index} ${at.text.slice(0, 160)}`);
}

function onLink(name: string, weight: number, act: (world: World, link: Link) => void): Step {
  return {
    name,
    weight,
    run(world) {
      const links = world.network.links().filter((link) => link.state === 'open');
      if (links.length === 0) return;
      const link = world.prng.pick(links);
      count(world.tally, name);
      world.note(`${name} ${link.owner}`);
      act(world, link);
    },
  };
}

function onTab(name: string, weight: number, act: (world: World, tab: Tab) => void | Promise<void>): Step {
  return {
    name,
    weight,
    async run(world) {
      const tab = pickTab(world);
      count(world.tally, name);
      world.note(`${name} ${tab.name}`);
      await act(world, tab);
    },
  };
}

async function restartServer(world: World): Promise<void> {
  count(world.tally, 'serverRestart');
  world.note('the server stops');
  world.network.cutAll();
  const stopped = world.server.stop();
  await world.pumpPartly();
  await world.drive(stopped);
  await world.advance(world.prng.below(20_000));
  await world.drive(world.server.start());
  world.note('the server is back');
}

/** The possible next steps with their weights. The summary counts by name. */
export const STEPS: readonly Step[] = [
  onConversation('markRead', 6, async (tab, id) => tab.build.markRead(tab.commands, id)),
  onConversation('pin', 2, async (tab, id, world) => tab.build.pinConversation(tab.commands, id, world.prng.chance(0.5))),
  onConversation('deleteConversation', 0.7, async (tab, id, world) => {
    world.ledger.deletedConversations.add(`${tab.device.userId} ${id}`);
    world.ledger.clearedTo.set(`${tab.device.userId} ${id}`, Infinity);
    for (const row of tab.device.rows<MessageRow>('messages'))
      if (row.conversationID === id && row.sequence < PENDING_SEQUENCE) world.ledger.deletions.add(`${tab.device.userId} ${row.ID}`);
    return tab.build.deleteConversation(tab.commands, id);
  }),
  onConversation('scrollUp', 3, async (tab, id) => tab.sync.loadHistory({ conversationID: id, count: 20 })),
  { name: 'recall', weight: 5, run: recall },
  { name: 'delete', weight: 3, run: remove },
  { name: 'draft', weight: 6, run: draft },
  { name: 'resend', weight: 2, run: resend },
  { name: 'tick', weight: 5, run: async (world) => world.advance(world.prng.pick([10, 300, 1000, 3000, 16_000, 70_000])) },
  { name: 'longTick', weight: 0.7, run: async (world) => world.advance(world.prng.pick([320_000, 1_000_000])) },
  { name: 'frameFault', weight: 22, run: (world) => disturb(world, world.prng.pick(FRAME_FAULTS)) },
  {
    name: 'frameStorm',
    weight: 4.5,
    run(world) {
      for (let left = 2 + world.prng.below(4); left > 0; left -= 1) disturb(world, world.prng.pick(FRAME_FAULTS));
    },
  },
  onLink('dropSocket', 3, (world, link) => world.network.cut(link)),
  onLink('halfOpen', 2.5, (world, link) => world.network.halfOpen(link)),
  { name: 'serverRestart', weight: 2.3, run: restartServer },
  onTab('tabCrash', 2, (_world, tab) => {
    tab.device.crash(tab);
    tab.device.openTab();
  }),
  onTab('stealLock', 2.2, (_world, tab) => tab.device.locks.steal(`wisp:leader:${tab.device.userId}`)),
  onTab('armIdbFault', 3, (world, tab) => tab.faults.arm(world.prng.below(12), 'unknown')),
  onTab('armQuota', 3, (world, tab) => tab.faults.arm(world.prng.below(12), 'quota')),
  onTab('clockJump', 2.3, (world, { device }) => device.clock.jump((world.prng.chance(0.5) ? 48 : -48) * HOUR_MS)),
  onTab('endToken', 3.2, async (world, tab) => {
    // A token that was just fetched does not expire: a second refusal in a row means that the session has ended (protocol §7).
    const isUsed = tab.device.tabs.some(({ sync }) => sync.isLeader() && sync.status().network === 'online');
    if (isUsed && (await world.server.expireToken(tab.device.name))) count(world.tally, 'tokenExpire');
  }),
  onTab('endWorker', 2.6, (world, tab) => {
    if (tab.worker.crash()) count(world.tally, 'workerCrash');
  }),
  { name: 'userConfig', weight: 2.5, run: changeConfig },
  ...GROUP_STEPS,
  ...MARK_STEPS,
  ...PART_STEPS,
  ...LIST_STEPS,
  ...MUTE_STEPS,
  ...TAB_STEPS,
  ...TAG_STEPS,
  ...PEOPLE_STEPS,
  ...DELETION_STEPS,
  ...OLD_ID_STEPS,
  MANY_CHANGES_STEP,
  CONFLICT_STEP,
  ...SESSION_STEPS,
  ...RELEASE_STEPS,
  onTab('offline', 2.3, async (world, tab) => {
    for (const other of tab.device.tabs) other.ports.online.set(false);
    for (const link of world.network.links()) if (link.owner.startsWith(`${tab.device.name}/`)) world.network.halfOpen(link);
    await world.advance(world.prng.pick([2000, 40_000]));
    for (const other of tab.device.tabs) other.ports.online.set(true);
  }),
  onTab('visibility', 1, (world, tab) => tab.ports.visibility.set(world.prng.chance(0.6))),
  {
    name: 'pruneLog',
    weight: 2.4,
    async run(world) {
      const core = world.server.core();
      if (core === undefined) return;
      count(world.tally, 'pruneLog');
      world.note('the server cuts its event logs');
      await world.drive(core.pruneEvents());
      if (largeAbove(world.seed) !== undefined) await cutGroupLogs(world, world.prng.below(GROUP_EVENTS));
    },
  },
];
